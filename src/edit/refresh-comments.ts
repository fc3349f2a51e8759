/**
 * Updates comments that the generator wrote into a user's file, if they are
 * still as written. Stage: edit. A comment with any change belongs to the user.
 */
import type { ts } from "ts-morph";
import { indentAt } from "../code/lines.js";
import { loadCompiler, parseText, walk } from "../code/syntax.js";
import type { TextEdit } from "../code/text-edits.js";
import type { RenamedAddress } from "./pair-models.js";

/**
 * The edits that replace the comments of one scaffold with those of another. In
 * comments that the user has changed, only the addresses of routes are updated.
 *
 * @param text without a byte order mark
 * @param before the file as it would be written under the old names
 * @param after the same file under the new ones
 */
export function refreshComments(
  path: string,
  text: string,
  before: string,
  after: string,
  addresses: readonly RenamedAddress[],
): readonly TextEdit[] {
  const changed = pairBlocks(before, after);
  if (changed.size === 0 && addresses.length === 0) return [];
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  return listComments(path, text).flatMap(
    ({ pos, end }): readonly TextEdit[] => {
      const comment = text.slice(pos, end);
      const block = changed.get(words(comment));
      if (block === undefined) return editAddresses(comment, pos, addresses);
      const lines = block.text
        .split("\n")
        .map((line, index) =>
          index === 0
            ? line
            : indentAt(text, pos) + line.slice(block.indent.length),
        );
      return [{ start: pos, end, text: lines.join(newline) }];
    },
  );
}

/** What each comment of a scaffold becomes, keyed by its words. */
function pairBlocks(before: string, after: string): ReadonlyMap<string, Block> {
  const old = listBlocks(before);
  const next = listBlocks(after);
  if (old.length !== next.length) return new Map();
  return new Map(
    old.flatMap((block, index): [string, Block][] => {
      const other = next[index];
      return other === undefined || words(block.text) === words(other.text)
        ? []
        : [[words(block.text), other]];
    }),
  );
}

/** Replaces `GET /articles/:id` where it appears in full. */
function editAddresses(
  comment: string,
  pos: number,
  addresses: readonly RenamedAddress[],
): readonly TextEdit[] {
  return addresses.flatMap(({ method, from, to }): TextEdit[] => {
    const line = `${method} ${from}`;
    const edits: TextEdit[] = [];
    for (let at = 0; ; at += line.length) {
      at = comment.indexOf(line, at);
      if (at === -1) return edits;
      const isWhole =
        !/^(?:[\w/;%-]|:\w)/.test(comment.slice(at + line.length)) &&
        !/\w/.test(comment[at - 1] ?? " ");
      const start = pos + at;
      if (isWhole)
        edits.push({
          start,
          end: start + line.length,
          text: `${method} ${to}`,
        });
    }
  });
}

interface Block {
  readonly text: string;
  readonly indent: string;
}

/** The doc comments in a text of our own. */
function listBlocks(text: string): readonly Block[] {
  return [...text.matchAll(/\/\*\*[^]*?\*\//g)].map((found) => ({
    text: found[0],
    indent: indentAt(text, found.index),
  }));
}

/** The words of a comment, however it is broken into lines. */
function words(comment: string): string {
  return comment
    .replaceAll(/^\/\*\*|\*\/$/g, "")
    .replaceAll(/^[^\S\n]*\*/gm, "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .join(" ");
}

/** The comments before statements and members. */
function listComments(path: string, text: string): readonly ts.CommentRange[] {
  const ts = loadCompiler();
  const { source, fault } = parseText(path, text);
  if (source === null || fault !== null) return [];
  const found = new Map<number, ts.CommentRange>();
  walk(source.tree, (node) => {
    const bears =
      ts.isStatement(node) || ts.isClassElement(node) || isProperty(node);
    if (bears)
      for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? [])
        found.set(range.pos, range);
    return undefined;
  });
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

function isProperty(node: ts.Node): boolean {
  const ts = loadCompiler();
  return ts.isObjectLiteralElementLike(node);
}
