/**
 * Whether a project needs a package to reach SQLite: Node has had a driver of its
 * own since 22.13 (nodejs.org/api/sqlite.html), and so have Bun and Deno. Reads only.
 */
import { join } from "node:path";
import { asRecord } from "./jsonc.js";
import { readJson } from "./look.js";

/** The same for older versions of Node. */
export const SQLITE_PACKAGE = "@photostructure/sqlite";

const OWN_SINCE = [22, 13] as const;

/**
 * True where the Node that runs this has no driver, or the project's `engines`
 * lets in one that has none.
 *
 * @param home the folder of the project's package, absolute; null for none
 */
export function needsSqlitePackage(
  home: string | null,
  versions: Readonly<Record<string, string | undefined>> = process.versions,
): boolean {
  if (isBefore(versions["node"] ?? "")) return true;
  const file = home === null ? null : readJson(join(home, "package.json"));
  const { node } = asRecord(file?.["engines"]) ?? {};
  return typeof node === "string" && lowestOf(node).some(isBefore);
}

/** The versions that a range begins with, of each of its alternatives: of `^20 || >=22.5` both. */
function lowestOf(range: string): readonly string[] {
  return range.split("||").flatMap((part) => {
    const found = /(?:^|[\s^~=>])v?(\d+(?:\.\d+)?)/.exec(part.trim());
    return found === null || /^\s*</.test(part) ? [] : [found[1] ?? ""];
  });
}

/** Of 22.5 and `22` true, as a range that names no minor begins with 22.0. */
function isBefore(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (
    major < OWN_SINCE[0] || (major === OWN_SINCE[0] && minor < OWN_SINCE[1])
  );
}
