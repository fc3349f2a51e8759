/**
 * Finds the folder within which files may be written: the workspace that the
 * manifest's package belongs to, or else the package, or else the manifest's
 * folder.
 */
import { join, relative, sep } from "node:path";
import { foldersAbove, isExistingFile, isThere } from "./look.js";
import { isMember, readWorkspaces } from "./workspace.js";

export interface Roots {
  /** Absolute. */
  readonly root: string;
  /** The nearest package, absolute; null if there is none. */
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
    packageFiles.some((name) => isExistingFile(join(each, name))),
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
