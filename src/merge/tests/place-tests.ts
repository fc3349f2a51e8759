/** Merge, tests: where the tests of new actions go. Inserts only. */
import type { ts } from "ts-morph";
import type { TestsMerge, WantedTest } from "../../emit/file.js";
import { isTitled, type TitledCall } from "./find-tests.js";
import {
  indentAt,
  isBlankLine,
  lookBehind,
  putBelow,
  skipBlanks,
  skipBreak,
} from "../../code/lines.js";
import { readStatement, writeCode, type Renames } from "../insert/restyle.js";
import type { TextEdit } from "../../code/text-edits.js";
import type { CodeStyle } from "../../code/style.js";
import type { ParsedSource } from "../../code/syntax.js";

/**
 * Puts each test after that of the nearest preceding action that has one, or
 * else after the last test. Null if no place is certain.
 */
export function placeTests(
  source: ParsedSource,
  calls: readonly TitledCall[],
  { members }: TestsMerge,
  missing: readonly WantedTest[],
  renames: Renames,
  style: CodeStyle,
): readonly TextEdit[] | null {
  const groups = new Map<ts.Node, WantedTest[]>();
  for (const test of missing) {
    const before = members.slice(0, members.indexOf(test));
    const anchor = findAnchor(source, calls, before);
    if (anchor === undefined) return null;
    groups.set(anchor, [...(groups.get(anchor) ?? []), test]);
  }
  const insertions = [...groups].map(([anchor, tests]) => {
    const { text, tree } = source;
    const indent = indentAt(text, anchor.getStart(tree));
    const block = tests
      .map(({ text: code }) =>
        writeCode(readStatement(code), renames, indent, style),
      )
      .map((code) => style.newline + style.newline + code)
      .join("");
    return putBehind(text, anchor.end, block, style);
  });
  return insertions.every((splice) => splice !== null) ? insertions : null;
}

function findAnchor(
  { tree }: ParsedSource,
  calls: readonly TitledCall[],
  before: readonly WantedTest[],
): ts.Node | undefined {
  const near = before.findLast(({ title }) =>
    calls.some((call) => isTitled(call.title, title)),
  );
  const own = calls.findLast(
    (call) => near !== undefined && isTitled(call.title, near.title),
  );
  const last = calls.findLast(({ node }) => tree.statements.includes(node));
  return own?.node ?? last?.node ?? tree.statements.at(-1);
}

/** Inserts below the line where a statement ends, set off by empty lines. */
function putBehind(
  text: string,
  end: number,
  block: string,
  { newline }: CodeStyle,
): TextEdit | null {
  const spot = lookBehind(text, end, text.length, ";");
  if (spot.kind === "code") return null;
  const next = skipBreak(text, spot.at);
  const rest = text.slice(skipBlanks(text, next));
  const tight = rest !== "" && !isBlankLine(text, next) && !/^[})]/.test(rest);
  return putBelow(text, spot.at, block + (tight ? newline : ""), newline);
}
