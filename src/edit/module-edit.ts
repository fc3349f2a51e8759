/**
 * Changes one entry of a manifest in TypeScript or JavaScript, if it is written as a
 * literal. Stage: edit. Does not run the code.
 */
import type { ts } from "ts-morph";
import { cutItem, cutParagraph } from "../code/cut.js";
import { skipOwnComment, skipTrivia } from "../code/lines.js";
import { loadCompiler, parseText, walk } from "../code/syntax.js";
import type { ParsedSource } from "../code/syntax.js";
import { insertAt } from "../code/text-edits.js";
import { fullStart } from "../merge/read/member-text.js";
import { nameMember } from "../merge/read/names.js";
import { edited, refuseEdit } from "./entry-change.js";
import type { EntryChange, EntryEdit, EntryValue } from "./entry-change.js";
import { addToModule } from "./module-add.js";
import {
  quoteModuleText,
  readModuleStyle,
  usualQuote,
  writeFlat,
  writeName,
} from "./write-module.js";

/** Removes, renames or adds a property, or changes a text. */
export function editModule(
  file: string,
  text: string,
  change: EntryChange,
): EntryEdit {
  const head = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const { source, fault } = parseText(file, text.slice(head.length));
  if (source === null || fault !== null) return refuseEdit("it does not parse");
  if (change.kind === "add") {
    const at = change.at === null ? null : change.at - head.length;
    return withHead(head, addToModule(source, { ...change, at }));
  }
  const at = change.at - head.length;
  const found = findNode(source.tree, at);
  const edit =
    change.kind === "replace"
      ? putText(source.text, found, change.name, change.to)
      : change.kind === "rename"
        ? renameProperty(source.text, found, change.name, change.to)
        : removeProperty(source, found, change.name);
  return withHead(head, edit);
}

/** A byte order mark is not part of what the compiler reads. */
function withHead(head: string, edit: EntryEdit): EntryEdit {
  return edit.ok ? { ok: true, text: head + edit.text } : edit;
}

/** The property or text at an offset, with the object that contains it. */
interface Found {
  readonly node: ts.Node;
  readonly parent: ts.Node;
}

function findNode(tree: ts.SourceFile, at: number): Found | null {
  const ts = loadCompiler();
  let found: Found | null = null;
  walk(tree, (node, parent) => {
    if (node.getStart(tree) === at) {
      const isWanted =
        ts.isPropertyAssignment(node) ||
        ts.isShorthandPropertyAssignment(node) ||
        (ts.isStringLiteralLike(node) && !ts.isPropertyAssignment(parent));
      if (isWanted || isValue(node, parent)) found = { node, parent };
    }
    return undefined;
  });
  return found;
}

/** Whether a text is the value of a property, not its name. */
function isValue(node: ts.Node, parent: ts.Node): boolean {
  const ts = loadCompiler();
  return (
    ts.isStringLiteralLike(node) &&
    ts.isPropertyAssignment(parent) &&
    parent.initializer === node
  );
}

function putText(
  text: string,
  found: Found | null,
  name: string,
  to: EntryValue,
): EntryEdit {
  const ts = loadCompiler();
  if (found === null || !ts.isStringLiteralLike(found.node))
    return refuseEdit("the value is not written there as text");
  const { node } = found;
  if (node.text !== name) return refuseEdit("another text is written there");
  const start = skipTrivia(text, node.pos);
  const put =
    typeof to === "string"
      ? quoteModuleText(to, text[start])
      : writeFlat(to, readModuleStyle(text));
  return edited(text, [{ start, end: node.end, text: put }]);
}

function renameProperty(
  text: string,
  found: Found | null,
  name: string,
  to: string,
): EntryEdit {
  const ts = loadCompiler();
  const node = found?.node;
  if (!isEntry(node, name))
    return refuseEdit("the entry is not written there as a literal");
  if (ts.isShorthandPropertyAssignment(node)) {
    const start = node.end - node.name.text.length;
    return edited(text, [insertAt(start, `${writeName(to, '"')}: `)]);
  }
  const { end } = node.name;
  const start = skipTrivia(text, node.name.pos);
  const mark = text[start];
  const isQuoted = mark === '"' || mark === "'";
  const style = isQuoted ? mark : usualQuote(text);
  const put = isQuoted ? quoteModuleText(to, mark) : writeName(to, style);
  return edited(text, [{ start, end, text: put }]);
}

function removeProperty(
  { text }: ParsedSource,
  found: Found | null,
  name: string,
): EntryEdit {
  const ts = loadCompiler();
  if (
    found === null ||
    !isEntry(found.node, name) ||
    !ts.isObjectLiteralExpression(found.parent)
  )
    return refuseEdit("the entry is not written there as a literal");
  const { node, parent } = found;
  const only = parent.properties.length === 1;
  const start = fullStart(text, node);
  const comma = skipTrivia(text, node.end);
  const end = text[comma] === "," ? comma + 1 : node.end;
  const open = skipTrivia(text, parent.pos);
  const inside = text.slice(open + 1, start) + text.slice(end, parent.end - 1);
  if (only && inside.trim() === "") {
    return edited(text, [{ start: open + 1, end: parent.end - 1, text: "" }]);
  }
  const lines = cutParagraph(text, start, skipOwnComment(text, end));
  const cut = lines ?? cutItem(text, start, node.end);
  if (cut === null) return refuseEdit("it shares its line with other entries");
  // If the last one has no comma, the one before it gets none either.
  const previous = parent.properties[parent.properties.length - 2];
  const isOpen = text[comma] !== "," && node === parent.properties.at(-1);
  const own = skipTrivia(text, previous?.end ?? 0);
  return lines !== null && isOpen && text[own] === ","
    ? { ok: true, text: cut.slice(0, own) + cut.slice(own + 1) }
    : { ok: true, text: cut };
}

function isEntry(
  node: ts.Node | undefined,
  name: string,
): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment {
  const ts = loadCompiler();
  return (
    node !== undefined &&
    (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
    nameMember(node.name) === name
  );
}
