/**
 * Whether a project needs a package to reach SQLite: Node has had its own
 * driver since 22.13 (nodejs.org/api/sqlite.html), and so have Bun and Deno.
 * Reads only.
 */
import { join } from "node:path";
import { dialects } from "../manifest/targets.js";
import { asRecord } from "./jsonc.js";
import { readJsonFile } from "./look.js";

/** The same driver for older versions of Node. */
export const SQLITE_PACKAGE: string = dialects.sqlite.driver;

const OWN_SINCE = [22, 13] as const;

/**
 * True if the Node that runs this has no driver, or the project's `engines`
 * allows one that has none.
 *
 * @param home the folder of the project's package, absolute; null for none
 */
export function needsSqlitePackage(
  home: string | null,
  versions: Readonly<Record<string, string | undefined>> = process.versions,
): boolean {
  if (isBefore(versions["node"] ?? "")) return true;
  const file = home === null ? null : readJsonFile(join(home, "package.json"));
  const { node } = asRecord(file?.["engines"]) ?? {};
  return typeof node === "string" && lowestOf(node).some(isBefore);
}

/**
 * The lowest version of each alternative in a range: both of `^20 || >=22.5`.
 */
function lowestOf(range: string): readonly string[] {
  return range.split("||").flatMap((part) => {
    const found = /(?:^|[\s^~=>])v?(\d+(?:\.\d+)?)/.exec(part.trim());
    return found === null || /^\s*</.test(part) ? [] : [found[1] ?? ""];
  });
}

/**
 * True for 22.5, and for `22`: a range without a minor version begins at 22.0.
 */
function isBefore(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (
    major < OWN_SINCE[0] || (major === OWN_SINCE[0] && minor < OWN_SINCE[1])
  );
}
