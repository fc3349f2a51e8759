/**
 * The output folders that a lock was written under, and the places of single
 * files. They tell the next run which files to move. Must not read files.
 */
import { problemAt } from "../diagnostics/file-problem.js";
import { relativePath, resolvePath } from "./paths.js";
import type { FileProblem, LockState, OutputRecord } from "./types.js";

/** In the order in which the lock lists them. */
export const recordKeys = [
  ...(["controllerTests", "controllers", "database", "dir"] as const),
  ...(["runtime", "server", "tests", "views"] as const),
] as const;

/** The keys that are files, which only some projects have. */
const fileKeys: ReadonlySet<string> = new Set(["database", "server"]);

/**
 * Where a run writes.
 *
 * @param paths the paths of all wanted files
 */
export function recordOf(
  target: OutputRecord,
  paths: ReadonlySet<unknown>,
): OutputRecord {
  return Object.fromEntries(
    recordKeys.flatMap((key) => {
      const place = target[key];
      const isThere = !fileKeys.has(key) || paths.has(place);
      return place === undefined || !isThere ? [] : [[key, place]];
    }),
  );
}

/** The key of the innermost folder that contains a file; null if none does. */
export function findFolder(record: OutputRecord, file: string): string | null {
  const found = recordKeys
    .flatMap((key) => {
      const folder = record[key];
      return typeof folder === "string" ? [{ key, folder }] : [];
    })
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length);
  return found[0]?.key ?? null;
}

/** Whether any folder known before has changed. */
export function isMoved(before: OutputRecord, after: OutputRecord): boolean {
  return recordKeys.some((key) => {
    const [old, next] = [before[key], after[key]];
    if (!old || !next) return false;
    return JSON.stringify(old) !== JSON.stringify(next);
  });
}

/** Whether anything was written under folders other than this run's. */
export function hasMoved(
  { records }: LockState,
  output: OutputRecord,
): boolean {
  return records.some((record) => isMoved(record, output));
}

/** Why a command that edits files must wait for the run that moves them. */
export function refuseEdits({ path }: LockState): FileProblem {
  const message = `the output has other folders than ${path} says, and files have yet to be moved`;
  return problemAt("files-to-move", path, message);
}

/**
 * The record as a lock in the folder `base` writes it: folders relative to that
 * folder, or the name of a package.
 */
export function printRecord(base: string, record: OutputRecord): string {
  const fields = recordKeys.flatMap((key) => {
    const folder = record[key];
    if (folder === undefined) return [];
    const given =
      typeof folder === "string" ? relativePath(base, folder) : folder;
    const value =
      typeof given === "object"
        ? `{ "import": ${JSON.stringify(given.import)} }`
        : JSON.stringify(given);
    return [`${JSON.stringify(key)}: ${value}`];
  });
  return `{ ${fields.join(", ")} }`;
}

/** Reads a lock's record; folders outside the project are left out. */
export function readLockRecord(
  base: string,
  value: unknown,
): OutputRecord | null {
  if (typeof value !== "object" || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>;
  const record: Record<string, OutputRecord[keyof OutputRecord]> = {};
  for (const key of recordKeys) {
    const folder = given[key];
    const placed =
      typeof folder === "string" ? resolvePath(base, folder) : folder;
    if (placed === false || typeof placed === "string") record[key] = placed;
    const name = key === "runtime" ? readImport(folder) : null;
    if (name !== null) record[key] = { import: name };
  }
  return Object.keys(record).length === 0 ? null : record;
}

/** The package of an imported runtime: `{ "import": "@acme/http" }`. */
function readImport(given: unknown): string | null {
  if (typeof given !== "object" || given === null || !("import" in given))
    return null;
  return typeof given.import === "string" ? given.import : null;
}
