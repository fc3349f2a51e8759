/**
 * Replaces stubs and tests that the generator wrote into a user's file, if they are
 * still as written, with those of the new names, so that the lock goes on knowing them.
 * Stage: edit. In one with any change, only what it names is renamed.
 */
import type { ts } from "ts-morph";
import { indentAt } from "../code/lines.js";
import { readStyle } from "../code/style.js";
import {
  parseText,
  loadCompiler,
  walk,
  type ParsedSource,
} from "../code/syntax.js";
import type { TextEdit } from "../code/text-edits.js";
import type { Merge, WantedMember } from "../emit/file.js";
import {
  readMember,
  readStatement,
  writeCode,
} from "../merge/insert/restyle.js";
import { fullStart, memberText } from "../merge/read/member-text.js";
import { nameMember } from "../merge/read/names.js";
import { hashStub } from "../merge/stub-hashes.js";
import { listTitledCalls } from "../merge/tests/find-tests.js";

/** @param text without a byte order mark */
export function refreshStubs(
  path: string,
  text: string,
  before: Merge | undefined,
  after: Merge | undefined,
): readonly TextEdit[] {
  if (before === undefined || after === undefined) return [];
  if (before.kind === "index" || after.kind === "index") return [];
  const { source, fault } = parseText(path, text);
  if (source === null || fault !== null) return [];
  const changed = pairStubs(text, before.members, after.members);
  if (changed.size === 0) return [];
  const parts =
    before.kind === "tests" ? listTests(source) : listMembers(source);
  const read = before.kind === "tests" ? readStatement : readMember;
  const style = readStyle(source);
  return parts.flatMap(({ start, end }): readonly TextEdit[] => {
    const next = changed.get(hashStub(text.slice(start, end)));
    if (next === undefined) return [];
    const code = writeCode(read(next), new Map(), indentAt(text, start), style);
    return [{ start, end, text: code.trimStart() }];
  });
}

/**
 * What each stub becomes, by the hash of its tokens. A new text may bring no name that
 * the file has already, as that may mean something else there.
 */
function pairStubs(
  text: string,
  before: readonly WantedMember[],
  after: readonly WantedMember[],
): ReadonlyMap<string, string> {
  if (before.length !== after.length) return new Map();
  const taken = wordsIn(text);
  return new Map(
    before.flatMap((stub, index) => {
      const next = after[index];
      if (next?.name !== stub.name) return [];
      const pairs: readonly (readonly [string, string])[] = [
        [stub.text, next.text],
        ...(stub.plain === undefined || next.plain === undefined
          ? []
          : [[stub.plain, next.plain] as const]),
      ];
      return pairs.flatMap(([from, to]): readonly [string, string][] => {
        const known = wordsIn(from);
        const isNew = [...wordsIn(to)].every(
          (word) => known.has(word) || !taken.has(word),
        );
        return from === to || !isNew ? [] : [[hashStub(from), to]];
      });
    }),
  );
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
}

/** Where a part of a file begins and ends. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function listTests(source: ParsedSource): readonly Part[] {
  return listTitledCalls(source).map(({ node }) => ({
    start: node.getStart(source.tree),
    end: node.end,
  }));
}

/** The members of all classes and object literals, with their comments. */
function listMembers({ text, tree }: ParsedSource): readonly Part[] {
  const ts = loadCompiler();
  const found: Part[] = [];
  const add = (member: ts.Node): void => {
    const start = fullStart(text, member);
    found.push({ start, end: start + memberText(text, member).length });
  };
  walk(tree, (node) => {
    if (ts.isClassLike(node))
      for (const member of node.members)
        if (nameMember(member.name) !== null) add(member);
    return undefined;
  });
  return found;
}
