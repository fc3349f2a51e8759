/**
 * Merge, reversed: removes untouched parts of a text. Must not remove anything
 * in which a single token was changed, nor touch any other line.
 */
import type { ts } from "ts-morph";
import { cutItem, cutParagraph } from "../../code/cut.js";
import { skipTrivia } from "../../code/lines.js";
import { outline, parseText, type ParsedSource } from "../../code/syntax.js";
import { fullStart, memberText } from "../read/member-text.js";
import { hashStub } from "../stub-hashes.js";

export interface Removal {
  readonly text: string;
  /** Names of the removed parts, in file order. */
  readonly removed: readonly string[];
}

/** A stub, an entry or a test that may be removed. */
export interface RemovablePart {
  readonly name: string;
  readonly node: ts.Node;
  /** Whether it is in a list that is on one line. */
  readonly inline?: boolean;
}

/**
 * Removes the parts that `find` returns, each with one empty line, if the rest
 * still parses and is unchanged.
 *
 * @param find returns the parts in file order
 * @param finish also removes what only those parts needed
 */
export function takeOutParts(
  path: string,
  current: string,
  find: (source: ParsedSource) => readonly RemovablePart[],
  finish: (source: ParsedSource, text: string) => string = (_, text) => text,
): Removal {
  const kept = { text: current, removed: [] };
  const head = current.startsWith("\uFEFF") ? "\uFEFF" : "";
  const { source, fault } = parseText(path, current.slice(head.length));
  if (source === null || fault !== null) return kept;
  let text = source.text;
  const gone: RemovablePart[] = [];
  // From the end, so that earlier positions stay valid.
  for (const part of find(source).toReversed()) {
    const rest = cutPart(text, part, source);
    if (rest === null) continue;
    text = rest;
    gone.unshift(part);
  }
  if (gone.length === 0) return kept;
  text = finish(source, text);
  const after = parseText(path, text);
  const nodes = new Set(gone.map(({ node }) => node));
  return after.source === null ||
    after.fault !== null ||
    outline(after.source.tree) !== outline(source.tree, nodes)
    ? kept
    : { text: head + text, removed: gone.map(({ name }) => name) };
}

/** The text without a part; null if that would touch something else. */
function cutPart(
  text: string,
  { node, inline = false }: RemovablePart,
  source: ParsedSource,
): string | null {
  const start = fullStart(source.text, node);
  if (inline) return cutItem(text, start, node.end);
  const comma = skipTrivia(source.text, node.end);
  const end = source.text[comma] === "," ? comma + 1 : node.end;
  return cutParagraph(text, start, end);
}

/** Whether a part is still what the lock says was written. */
export function isAsWritten(
  text: string,
  { name, node }: RemovablePart,
  known: Readonly<Record<string, string>>,
): boolean {
  return (
    Object.hasOwn(known, name) &&
    hashStub(memberText(text, node)) === known[name]
  );
}
