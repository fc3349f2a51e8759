/** Finds the temporary files that killed runs left behind. Changes nothing. */
import { posix } from "node:path";
import type { Host } from "./host.js";
import type { Inspector } from "./inspect.js";
import { readTempName, type TempName } from "./temp-names.js";

export interface Leftover extends TempName {
  /** Relative to the root. */
  readonly folder: string;
  /** Absolute. */
  readonly path: string;
}

/**
 * The temporary files of dead runs in these folders, and of earlier runs of
 * this process. Those of a process that lives may be in use: another manifest
 * may put files into the same folder. Journals only of this manifest's lock.
 */
export function findLeftovers(
  host: Host,
  inspector: Inspector,
  folders: readonly string[],
  lockPath: string,
): readonly Leftover[] {
  const lockName = posix.basename(lockPath);
  return folders.flatMap((folder) =>
    inspector.list(folder).flatMap((name): readonly Leftover[] => {
      const temp = readTempName(name);
      if (temp === null) return [];
      if (temp.pid !== host.pid && host.isAlive(temp.pid)) return [];
      if (!["new", "old", lockName].includes(temp.purpose)) return [];
      const path = folder === "" ? name : `${folder}/${name}`;
      return [{ ...temp, folder, path: inspector.absolute(path) }];
    }),
  );
}
