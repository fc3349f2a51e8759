/**
 * Deletes temporary files and empty folders after a run. A failure here does
 * not fail the run: the next one tries again.
 */
import { posix } from "node:path";
import type { ApplyHost } from "./host.js";
import type { Inspector } from "./inspect.js";
import type { Leftover } from "./leftovers.js";

/**
 * Removes what dead runs left behind. The journals go last, since they explain
 * the rest.
 */
export function clearLeftovers(
  host: ApplyHost,
  leftovers: readonly Leftover[],
): void {
  const isJournal = ({ purpose }: Leftover): boolean =>
    purpose !== "new" && purpose !== "old";
  const inOrder = [
    ...leftovers.filter((leftover) => !isJournal(leftover)),
    ...leftovers.filter(isJournal),
  ];
  for (const { path } of inOrder)
    attempt(() => {
      host.fs.remove(path);
    });
}

/** Removes these folders and their parents, as long as they are empty. */
export function clearFolders(
  host: ApplyHost,
  inspector: Inspector,
  folders: readonly string[],
): void {
  for (const folder of new Set(folders))
    for (let at = folder; at !== "" && at !== "."; at = posix.dirname(at)) {
      const path = inspector.absolute(at);
      const isGone = attempt(() => {
        host.fs.removeFolder(path);
      });
      if (!isGone) break;
    }
}

function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}
