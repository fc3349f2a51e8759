/**
 * Tells what a git merge did to a generated file from what a person did. A
 * merge mixes the lines of two versions, with or without conflict markers; if
 * both versions were as generated, every line is the generator's, and the
 * file can be made anew without a question. Pure: the versions come in.
 */
import { textAt } from "./disk.js";
import { entryOf } from "./knowledge.js";
import { readLock } from "./lock.js";
import type { Disk } from "./types.js";

/** The project at one commit. */
export interface Version {
  /** The lock's text there; null where it has none. */
  readonly lock: string | null;
  /** The texts of the files that were asked for, as far as it has them. */
  readonly files: ReadonlyMap<string, string>;
}

/** The paths whose every line stands in a version that was as generated. */
export function findGitMerged(
  paths: readonly string[],
  disk: Disk,
  lockPath: string,
  versions: readonly Version[],
): ReadonlySet<string> {
  const locks = versions.map(({ lock, files }) => ({
    files,
    entries: readLock({ path: lockPath, text: lock, sha256: null }).sides,
  }));
  return new Set(
    paths.filter((path) => {
      const now = textAt(disk, path);
      if (now === null) return false;
      const generated = locks.flatMap(({ entries, files }) => {
        const text = files.get(path);
        const known = entries.flatMap((side) => side.get(path) ?? []);
        if (text === undefined || entryOf(known, path, text) === null)
          return [];
        return splitLines(text);
      });
      const lines = new Set(generated);
      return (
        lines.size > 0 &&
        withoutMarkers(splitLines(now)).every((line) => lines.has(line))
      );
    }),
  );
}

function splitLines(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

/** Without the lines of conflict markers, and without what diff3 puts between them. */
function withoutMarkers(lines: readonly string[]): readonly string[] {
  let inBase = false;
  return lines.filter((line) => {
    if (line.startsWith("|||||||")) inBase = true;
    else if (/^(?:={7}|>{7})/.test(line)) inBase = false;
    return !inBase && !/^(?:<{7}|={7}|>{7})/.test(line);
  });
}
