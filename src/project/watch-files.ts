/**
 * Waits until the content of some files changes. Watches their folders, not the
 * files: an editor that saves by renaming replaces the file, and a deleted file
 * may come back. Some mounted disks report no events, so it also checks every
 * second. Must not write.
 *
 * Compares content; events only say when to look. So it misses no edit, however an
 * editor saves, and never reports one twice. A few files need no chokidar for that.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync, watch, type FSWatcher } from "node:fs";
import { dirname } from "node:path";

/** How long it must be quiet before a change counts, and how often to check. */
export interface Pace {
  /** Milliseconds: an editor writes a file in more than one step. */
  readonly quiet: number;
  /** Milliseconds between two checks without an event. */
  readonly poll: number;
}

const usual: Pace = { quiet: 40, poll: 1000 };

/** How often the wait for quiet starts again while files keep changing. */
const patience = 10;

/** Hashes of files, by path. */
export type Snapshot = ReadonlyMap<string, string>;

/** A hash of the content of each file; "" if it cannot be read. */
export function takeSnapshot(files: readonly string[]): Snapshot {
  return new Map(files.map((file) => [file, hashFile(file)]));
}

function hashFile(file: string): string {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("hex");
  } catch {
    return "";
  }
}

/** Whether any of the files has changed. */
export function hasChanged(snapshot: Snapshot): boolean {
  return [...snapshot].some(([file, hash]) => hashFile(file) !== hash);
}

/** A stamp that differs if a file may have changed, without reading it. */
function stampFile(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.mtimeNs} ${stat.size} ${stat.ino}`;
}

/**
 * Resolves when a file differs from the snapshot and nothing has happened for a
 * moment, or when the signal aborts.
 *
 * @param anything whether changes to other files in their folders resolve it,
 * too
 */
export async function waitForChange(
  snapshot: Snapshot,
  signal: AbortSignal,
  anything = false,
  { quiet, poll }: Pace = usual,
): Promise<void> {
  const files = [...snapshot.keys()];
  const stamps = new Map(files.map((file) => [file, stampFile(file)]));
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looks: NodeJS.Timeout | undefined;
  let delays = 0;
  let isOther = false;
  let stop = (): void => undefined;
  try {
    await new Promise<void>((resolve) => {
      stop = resolve;
      const settle = (): void => {
        delays = 0;
        if (isOther || hasChanged(snapshot)) resolve();
      };
      const note = (): void => {
        if (timer !== undefined && (delays += 1) > patience) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          settle();
        }, quiet);
      };
      const look = (): void => {
        const changed = files.filter(
          (file) => stampFile(file) !== stamps.get(file),
        );
        for (const file of changed) stamps.set(file, stampFile(file));
        if (changed.length > 0) note();
      };
      signal.addEventListener("abort", stop);
      for (const folder of new Set(files.map((file) => dirname(file)))) {
        const watcher = watchFolder(folder, () => {
          isOther = anything;
          note();
        });
        if (watcher !== null) watchers.push(watcher);
      }
      looks = setInterval(look, poll);
      if (signal.aborted) resolve();
      // Catches changes from before the watchers were there.
      else if (hasChanged(snapshot)) note();
    });
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(timer);
    clearInterval(looks);
    for (const watcher of watchers) watcher.close();
  }
}

/** Null for a folder that cannot be watched: it is checked every second. */
function watchFolder(folder: string, note: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, note);
    watcher.on("error", note);
    return watcher;
  } catch {
    return null;
  }
}
