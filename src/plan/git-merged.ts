/**
 * Tells the changes a git merge made to a generated file from those a person
 * made. A merge mixes the lines of two versions, with or without conflict
 * markers. If both versions were as generated, every line is the generator's,
 * and the file can be regenerated without asking. Pure: the versions are passed
 * in.
 */
import { textAt } from "./disk.js";
import { entryOf } from "./knowledge.js";
import { readLock } from "./lock.js";
import type { Disk } from "./types.js";

/** The project at one commit. */
export interface Version {
  /** The text of the lock in that commit; null if it has none. */
  readonly lock: string | null;
  /** The texts of the requested files, as far as the commit has them. */
  readonly files: ReadonlyMap<string, string>;
}

/** The files whose every line is in a version that was as generated. */
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

/** The lines without conflict markers and without diff3's base section. */
function withoutMarkers(lines: readonly string[]): readonly string[] {
  let inBase = false;
  return lines.filter((line) => {
    if (line.startsWith("|||||||")) inBase = true;
    else if (/^(?:={7}|>{7})/.test(line)) inBase = false;
    return !inBase && !/^(?:<{7}|={7}|>{7})/.test(line);
  });
}
