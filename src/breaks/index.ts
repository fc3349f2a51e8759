/**
 * Breaks: what in the user's files no longer compiles after a run, found by syntax. Pure:
 * must not touch the disk.
 */
import { specifierStem, withoutEnding } from "../code/scope.js";
import { changedNames, computesAny } from "./changed-names.js";
import { readFacts, type BreakFacts } from "./facts.js";
import type { GeneratedFiles } from "./break.js";
import { pairNames } from "./successors.js";

export type { Break } from "./break.js";
export { findBreaks } from "./find-breaks.js";
export { writeFunction, writeUnits } from "./units.js";

/** A generated file before and after a run; null where there is none. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The names that the changes of a run take away, or give another meaning.
 *
 * @param files the generated files after them
 */
export function listChanged(
  changes: readonly FileChange[],
  files: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const names = new Set(
    changes.flatMap(({ before, after }) =>
      before === null ? [] : [...changedNames(before, after)],
    ),
  );
  if (
    names.size > 0 &&
    [...files.values()].some((text) => computesAny(text, names))
  )
    names.add("createStores");
  return names;
}

/** What the generated files offer after the changes. */
export function openGenerated(
  files: ReadonlyMap<string, string>,
  changes: readonly FileChange[],
): GeneratedFiles {
  const stems = new Map(
    [...files.keys()].map((path) => [withoutEnding(path), path]),
  );
  const gone = new Set(
    changes.flatMap(({ path, after }) =>
      after === null ? [withoutEnding(path)] : [],
    ),
  );
  const facts = new Map<string, BreakFacts>();
  const factsOf = (path: string): BreakFacts => {
    const known = facts.get(path);
    if (known !== undefined) return known;
    const read = readFacts(path, files.get(path) ?? "");
    facts.set(path, read);
    return read;
  };
  let compared: readonly (readonly [BreakFacts, BreakFacts])[] | undefined;
  const pairs = (): readonly (readonly [BreakFacts, BreakFacts])[] =>
    (compared ??= changes.flatMap(({ path, before, after }) =>
      before === null || after === null
        ? []
        : [[readFacts(path, before), factsOf(path)] as const],
    ));
  let successors: ReadonlyMap<string, string> | undefined;
  return {
    open: (path, specifier) => {
      const file = stems.get(specifierStem(path, specifier));
      return file === undefined ? null : factsOf(file);
    },
    isGone: (path, specifier) => gone.has(specifierStem(path, specifier)),
    successorOf: (name) => {
      successors ??= pairNames(pairs());
      return successors.get(name) ?? null;
    },
    hasLost: (type, member) =>
      pairs().some(
        ([before, after]) =>
          before.membersOf(type)?.has(member) === true &&
          after.membersOf(type)?.has(member) !== true,
      ),
  };
}
