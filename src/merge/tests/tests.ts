/**
 * Merge, tests: adds the tests of new actions to a test file. An action is new
 * if the lock knows no test for it: a test that was deleted or rewritten never
 * comes back. A file that tests in its own way is left alone. That is not a
 * conflict, since it compiles without the tests. It is reported once, as a note:
 * then the lock knows those tests, too. Pure.
 */
import type { TestsMerge, WantedTest } from "../../emit/file.js";
import {
  addImports,
  extendImport,
  type Needed,
  writeImport,
} from "../insert/insert-imports.js";
import { hashStub, stubHashes } from "../stub-hashes.js";
import { hasSender, isTitled, listTitledCalls } from "./find-tests.js";
import type { TitledCall } from "./find-tests.js";
import { findTestNames } from "./name-tests.js";
import { placeTests } from "./place-tests.js";
import type { KnownStubs, MergeResult } from "../result.js";
import { withoutEnding, readScope, type CodeScope } from "../../code/scope.js";
import { applyEdits, withoutInsertions } from "../../code/text-edits.js";
import type { TextEdit } from "../../code/text-edits.js";
import { readStyle, type CodeStyle } from "../../code/style.js";
import { parseText, type ParsedSource } from "../../code/syntax.js";

/** A requested file, and the text on the disk without its byte order mark. */
export interface TestFile {
  readonly path: string;
  /** The file as freshly written: shows where names are imported from. */
  readonly fresh: string;
  readonly text: string;
}

/**
 * Merges the tests. `known`: the lock's `members`; null if the lock could not
 * be trusted, in which case no test counts as new.
 */
export function mergeTests(
  file: TestFile,
  merge: TestsMerge,
  known: KnownStubs,
): MergeResult {
  const fresh = merge.members.filter(
    ({ name }) => known !== null && !Object.hasOwn(known, name),
  );
  const leave = (
    reason: string,
    names: readonly string[],
    members: Readonly<Record<string, string>>,
  ): MergeResult => {
    const note =
      names.length === 0
        ? {}
        : { note: `no test added for ${names.join(", ")}: the file ${reason}` };
    return { kind: "unchanged", members, withheld: names, ...note };
  };
  const names = fresh.map(({ name }) => name);

  const { source, fault } = parseText(file.path, file.text);
  // The lock learns nothing, so the tests are still new once the file parses.
  if (source === null || fault !== null)
    return leave("does not parse", names, {});
  const calls = listTitledCalls(source);
  const members = {
    ...hashesOf(merge, names),
    ...findStubs(source, calls, merge),
  };
  const missing = fresh.filter(
    ({ title }) => !calls.some((call) => isTitled(call.title, title)),
  );
  if (missing.length === 0) return leave("", [], members);
  const ownWay = (): MergeResult =>
    leave(
      "sends its requests in its own way",
      missing.map(({ name }) => name),
      members,
    );

  const { sender } = merge;
  const isOwn = hasSender(source, sender);
  const scope = readScope(source);
  const found = findTestNames(scope, file.fresh, missing, merge, isOwn);
  if (found === null) return ownWay();
  const { renames, needed } = found;
  const style = readStyle(source);
  const places = placeTests(source, calls, merge, missing, renames, style);
  const insertions = places && [
    ...importNames(source, scope, needed, style),
    ...places,
  ];
  const text = insertions && applyEdits(source.text, insertions);
  if (text === null || !isAccepted(source, text, insertions ?? [], missing))
    return ownWay();
  return {
    kind: "merged",
    text,
    inserted: missing.map(({ name }) => name),
    members,
    withheld: [],
  };
}

/** Imports what tests use: extends existing imports, or else adds lines. */
function importNames(
  source: ParsedSource,
  scope: CodeScope,
  needed: readonly Needed[],
  style: CodeStyle,
): readonly TextEdit[] {
  const lines: string[] = [];
  const modules = [...new Set(needed.map(({ module }) => module))];
  const extended = modules.flatMap((module) => {
    const own = needed.filter((each) => each.module === module);
    const bound = scope.modules.get(withoutEnding(module)) ?? [];
    const names = new Set(bound.map(({ imported }) => imported));
    const edits = extendImport(source, scope, own, names, style);
    if (edits === null) lines.push(writeImport("value", own, style));
    return edits ?? [];
  });
  return [...extended, ...addImports(source, lines, style)];
}

/** The hashes of tests as freshly written. */
function hashesOf(
  merge: TestsMerge,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const members = merge.members.filter(({ name }) => names.includes(name));
  return stubHashes({ ...merge, members });
}

/** The current hashes of the tests that are still as written. */
function findStubs(
  { tree }: ParsedSource,
  calls: readonly TitledCall[],
  { members }: TestsMerge,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    members.flatMap(({ name, title, text }) => {
      const call = calls.find((each) => each.title === title);
      const hash = hashStub(text);
      return call !== undefined && hashStub(call.node.getText(tree)) === hash
        ? [[name, hash]]
        : [];
    }),
  );
}

/**
 * The last check: nothing is lost, the text parses, and only these tests were
 * added.
 */
function isAccepted(
  source: ParsedSource,
  text: string,
  insertions: readonly TextEdit[],
  added: readonly WantedTest[],
): boolean {
  if (withoutInsertions(text, insertions) !== source.text) return false;
  const after = parseText(source.path, text);
  if (after.source === null || after.fault !== null) return false;
  const titles = (of: ParsedSource): readonly string[] =>
    listTitledCalls(of).map(({ title }) => title);
  const expected = [...titles(source), ...added.map(({ title }) => title)];
  return (
    titles(after.source).toSorted().join("\n") ===
    expected.toSorted().join("\n")
  );
}
