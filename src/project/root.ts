/**
 * Finds the folder within which files may be written: the workspace that the
 * manifest's package belongs to, else the package, else the manifest's folder.
 */
import { join, relative, sep } from "node:path";
import { asRecord, asTexts } from "./jsonc.js";
import { foldersAbove, isFile, isThere, readJson, readText } from "./look.js";

export interface Roots {
  /** Absolute. */
  readonly root: string;
  /** The nearest package, absolute; null where there is none. */
  readonly package: string | null;
}

/** What makes a folder a package. */
const packageFiles = ["package.json", "deno.json", "deno.jsonc"];

/** The root for a manifest in this folder. Never above the top of its git work tree. */
export async function findRoots(folder: string): Promise<Roots> {
  const above = foldersAbove(folder);
  const top = above.findIndex((each) => isThere(join(each, ".git")));
  const inside = top === -1 ? above : above.slice(0, top + 1);
  const at = inside.findIndex((each) =>
    packageFiles.some((name) => isFile(join(each, name))),
  );
  const found = inside[at];
  if (found === undefined) return { root: folder, package: null };
  for (const each of inside.slice(at + 1)) {
    const patterns = await readWorkspaces(each);
    const path = relative(each, found).split(sep).join("/");
    if (isMember(path, patterns)) return { root: each, package: found };
  }
  return { root: found, package: found };
}

/** The patterns of the packages that a workspace in this folder has. */
async function readWorkspaces(folder: string): Promise<readonly string[]> {
  const { workspaces } = readJson(join(folder, "package.json")) ?? {};
  const listed = asTexts(asRecord(workspaces)?.packages ?? workspaces);
  const pnpm = readText(join(folder, "pnpm-workspace.yaml"));
  if (pnpm === null) return listed;
  const { parse } = await import("yaml");
  try {
    return [...listed, ...asTexts(asRecord(parse(pnpm))?.packages)];
  } catch {
    return listed;
  }
}

/** Whether the patterns take the path in; one that begins with `!` takes it out again. */
function isMember(path: string, patterns: readonly string[]): boolean {
  return patterns.reduce((member, pattern) => {
    const isOut = pattern.startsWith("!");
    const glob = isOut ? pattern.slice(1) : pattern;
    return toRegex(glob).test(path) ? !isOut : member;
  }, false);
}

/** `*` within a folder, `**` through folders, `{a,b}` one of several. */
function toRegex(glob: string): RegExp {
  const source = glob
    .replace(/^\.\//, "")
    .replace(/\/+$/, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(
      /\{([^}]*)\}/g,
      (_, list: string) => `(?:${list.replaceAll(",", "|")})`,
    )
    .replace(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))
    .replaceAll("?", "[^/]");
  return new RegExp(`^${source}$`);
}
