/**
 * Finds the packages of an npm, pnpm or yarn workspace by the patterns that
 * name them.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { asRecord, asTexts } from "./jsonc.js";
import { isExistingFile, readJsonFile, readTextFile } from "./look.js";

/** A folder in a workspace with its own package.json. */
export interface Package {
  /** Null if it has none. */
  readonly name: string | null;
  /** Relative to the workspace, with forward slashes; `.` for the workspace itself. */
  readonly path: string;
}

/**
 * The packages of a workspace, including itself, in the order of their paths.
 * Null if the folder is not a workspace.
 */
export async function listPackages(
  root: string,
): Promise<readonly Package[] | null> {
  const patterns = await readWorkspaces(root);
  if (patterns.length === 0) return null;
  const paths = listFolders(root, "", depthOf(patterns)).filter(
    (path) =>
      isMember(path, patterns) &&
      isExistingFile(join(root, path, "package.json")),
  );
  return [".", ...paths.sort()].map((path) => {
    const name = readJsonFile(join(root, path, "package.json"))?.["name"];
    return { path, name: typeof name === "string" ? name : null };
  });
}

/** How many folders deep a pattern can reach. */
function depthOf(patterns: readonly string[]): number {
  return Math.max(
    ...patterns.map((pattern) =>
      pattern.includes("**") ? Infinity : pattern.split("/").length,
    ),
  );
}

/**
 * The folders below a folder that may hold packages; links are not followed.
 */
function listFolders(root: string, path: string, depth: number): string[] {
  if (depth === 0) return [];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name),
    )
    .flatMap(({ name }) => {
      const inner = path === "" ? name : `${path}/${name}`;
      return [inner, ...listFolders(root, inner, depth - 1)];
    });
}

/** The patterns that name the packages of a workspace in this folder. */
export async function readWorkspaces(
  folder: string,
): Promise<readonly string[]> {
  const { workspaces } = readJsonFile(join(folder, "package.json")) ?? {};
  const listed = asTexts(asRecord(workspaces)?.packages ?? workspaces);
  const pnpm = readTextFile(join(folder, "pnpm-workspace.yaml"));
  if (pnpm === null) return listed;
  const { parse } = await import("yaml");
  try {
    return [...listed, ...asTexts(asRecord(parse(pnpm))?.packages)];
  } catch {
    return listed;
  }
}

/**
 * The file in a folder that lists its packages but cannot be read; null if
 * there is none.
 */
export async function findUnreadable(folder: string): Promise<string | null> {
  const manifest = join(folder, "package.json");
  if (isExistingFile(manifest) && readJsonFile(manifest) === null)
    return "package.json";
  const pnpm = readTextFile(join(folder, "pnpm-workspace.yaml"));
  if (pnpm === null) return null;
  const { parseDocument } = await import("yaml");
  const { errors } = parseDocument(pnpm);
  return errors.length > 0 ? "pnpm-workspace.yaml" : null;
}

/**
 * Whether the patterns include a path; one that begins with `!` excludes it.
 */
export function isMember(path: string, patterns: readonly string[]): boolean {
  return patterns.reduce((member, pattern) => {
    const isOut = pattern.startsWith("!");
    const glob = isOut ? pattern.slice(1) : pattern;
    return toRegex(glob).test(path) ? !isOut : member;
  }, false);
}

/** `*` within a folder, `**` across folders, `{a,b}` one of several. */
export function toRegex(glob: string): RegExp {
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
