/** What a package declares about itself. Reads only. */
import { join } from "node:path";
import { readJsonFile } from "./look.js";

/** Null for what it does not declare. */
export interface PackageInfo {
  readonly name: string | null;
  readonly version: string | null;
  readonly description: string | null;
  /** An SPDX expression, or what npm accepts instead. */
  readonly license: string | null;
}

/** @param folder the package's folder, absolute; null if there is none */
export function readPackageInfo(folder: string | null): PackageInfo {
  const manifest =
    folder === null ? null : readJsonFile(join(folder, "package.json"));
  const textOf = (key: string): string | null => {
    const value = manifest?.[key];
    return typeof value === "string" && value.trim() !== "" ? value : null;
  };
  return {
    name: textOf("name"),
    version: textOf("version"),
    description: textOf("description"),
    license: textOf("license"),
  };
}
