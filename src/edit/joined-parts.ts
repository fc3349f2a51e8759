/**
 * Parts of the runtime that this version has in other files: the user's imports
 * of the old ones follow, as they do if a folder moves. Stage: edit. Pure.
 */
import type { OutputFile } from "../emit/file.js";
import type { LockState } from "../plan/types.js";
import type { Move } from "./rename-task.js";

const EXPORTED =
  /^export (?:async )?(?:class|const|function|interface|type) (\w+)/gm;

/** The runtime's files that the lock lists and this run does not write. */
export function listGoneParts(
  { sides, records }: LockState,
  wanted: readonly OutputFile[],
): readonly string[] {
  const paths = new Set(wanted.map(({ path }) => path));
  const folders = records.flatMap(({ runtime }) =>
    typeof runtime === "string" ? [`${runtime}/`] : [],
  );
  return sides.flatMap((side) =>
    [...side].flatMap(([path, { owner }]) =>
      owner === "machine" &&
      folders.some((folder) => path.startsWith(folder)) &&
      !paths.has(path)
        ? [path]
        : [],
    ),
  );
}

/**
 * Pairs each file that goes with the one that now exports all of its names.
 *
 * @param gone the texts of runtime files that are no longer wanted, by path
 */
export function findJoinedParts(
  gone: ReadonlyMap<string, string>,
  wanted: readonly OutputFile[],
): readonly Move[] {
  const homes = wanted
    .filter(({ owner }) => owner === "machine")
    .map(({ path, content }) => ({ path, names: new Set(namesOf(content)) }));
  return [...gone].flatMap(([from, text]) => {
    const names = namesOf(text);
    if (names.length === 0) return [];
    const home = homes.find((each) =>
      names.every((name) => each.names.has(name)),
    );
    return home === undefined ? [] : [{ from, to: home.path }];
  });
}

function namesOf(text: string): readonly string[] {
  return Array.from(text.matchAll(EXPORTED), ([, name = ""]) => name);
}
