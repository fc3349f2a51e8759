/** Small queries to the disk. Absolute paths; reads only. */
import { readFileSync, statSync } from "node:fs";
import type { Stats } from "node:fs";
import { dirname, join } from "node:path";
import { asRecord, parseJsonc } from "./jsonc.js";

/** The text of a file; null if it cannot be read. */
export function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The object in a JSON file; null if there is none. */
export function readJsonFile(
  path: string,
): Readonly<Record<string, unknown>> | null {
  const text = readTextFile(path);
  if (text === null) return null;
  try {
    return asRecord(parseJsonc(text));
  } catch {
    return null;
  }
}

export function isExistingFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

export function isThere(path: string): boolean {
  return statOf(path) !== undefined;
}

/** Also undefined below a file, or without permission to look. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A folder and all above it, up to `last` or to the top of the disk. */
export function foldersAbove(folder: string, last?: string): readonly string[] {
  const above = dirname(folder);
  return folder === last || above === folder
    ? [folder]
    : [folder, ...foldersAbove(above, last)];
}

/** The first of these names that is a file in the folder, as a path. */
export function findFile(
  folder: string,
  names: readonly string[],
): string | null {
  return names.map((name) => join(folder, name)).find(isExistingFile) ?? null;
}
