/** Finds the temporary files that killed runs left behind. Changes nothing. */
import { posix } from "node:path";
import type { ApplyHost } from "./host.js";
import type { Inspector } from "./inspect.js";
import { readTempName, type TempName } from "./temp-names.js";

export interface Leftover extends TempName {
  /** Relative to the root. */
  readonly folder: string;
  /** Absolute. */
  readonly path: string;
}

/**
 * The temporary files in these folders that dead runs, or earlier runs of this
 * process, left. Those of a live process may be in use, since another manifest
 * may write to the same folder. Only journals of this manifest's lock are
 * included.
 */
export function findLeftovers(
  host: ApplyHost,
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
