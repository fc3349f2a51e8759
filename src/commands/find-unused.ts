/**
 * `routes --unused`: finds the routes that no code of the user answers yet,
 * from the controllers on disk and the lock.
 */
import { readDisk, readLockFile } from "../apply/read-target.js";
import { controllerPath } from "../emit/user-files.js";
import type { ModelRoute } from "../model/types.js";
import type { WantedFiles } from "../run/pipeline.js";
import { textAt } from "../plan/disk.js";
import { readLock } from "../plan/lock.js";
import { findStandingStubs } from "../merge/read/standing-stubs.js";
import { knownStubs, writtenEntry } from "../plan/yours-facts.js";
import { UsageError } from "./usage-error.js";

export interface Unused {
  readonly isUnused: (route: ModelRoute) => boolean;
  /**
   * Paths of controllers that cannot be checked, as their files do not parse.
   */
  readonly unread: readonly string[];
}

/**
 * Finds the actions that are still the original stub, or missing: the next run
 * makes them stubs.
 *
 * @throws UsageError if the manifest turns controllers off
 */
export function findUnused({
  files,
  model,
  target,
  place,
}: WantedFiles): Unused {
  if (target.controllers === false) {
    throw new UsageError(
      "--unused looks at controllers, but the manifest turns them off",
      "`output.controllers` says where they are",
    );
  }
  const lock = readLock(readLockFile(place));
  const disk = readDisk(place, [...files.map(({ path }) => path)]);
  const wanted = new Map(files.map((file) => [file.path, file]));
  const unused = new Set<string>();
  const unread: string[] = [];
  for (const controller of model.controllers) {
    const { key, actions } = controller;
    const path = controllerPath(target, controller) ?? "";
    const file = wanted.get(path);
    const now = disk.get(path);
    if (file === undefined) throw new Error(`${path} is not emitted`);
    const all = new Set(actions.map((action) => action.name));
    const text = textAt(disk, path);
    const written = writtenEntry(lock, disk, path);
    const stubs =
      now === undefined
        ? all
        : text === null
          ? null
          : findStandingStubs(file, text, knownStubs(lock, written));
    if (stubs === null) unread.push(path);
    for (const action of stubs ?? []) unused.add(`${key}#${action}`);
  }
  return {
    isUnused: ({ controller, action }) =>
      unused.has(`${String(controller)}#${String(action)}`),
    unread,
  };
}
