/**
 * Turns one use of a renamed name into an edit that keeps the meaning of the code.
 * Stage: edit.
 */
import { ts } from "ts-morph";
import type { TextEdit } from "../code/text-edits.js";
import { isTaken, type Declaration } from "./declarations.js";

/** The edit of one place; null if the name stays. */
export function editPlace(
  source: ts.SourceFile,
  { textSpan, prefixText = "", suffixText = "" }: ts.RenameLocation,
  { from, to, kind }: Declaration,
): TextEdit | null {
  const { start, length } = textSpan;
  const put = (text: string): TextEdit => ({
    start,
    end: start + length,
    text,
  });
  // The service has provided the text around it: `{ post_id: article_id }`.
  if (kind === "property") return put(prefixText + to + suffixText);
  const node = nodeAt(source, start);
  if (!ts.isIdentifier(node) || node.text !== from) return put(to);
  // `{ name }` is both the key and the variable; only one of them is renamed.
  if (ts.isShorthandPropertyAssignment(node.parent)) {
    const value = isTaken(source, to) ? from : to;
    return value === from ? null : put(`${from}: ${to}`);
  }
  return isTaken(source, to) ? keepLocal(node, put, to) : put(to);
}

/**
 * The file already uses the new name: it keeps the old one, which its imports
 * and exports translate.
 */
function keepLocal(
  node: ts.Identifier,
  put: (text: string) => TextEdit,
  to: string,
): TextEdit | null {
  const { parent, text } = node;
  if (ts.isImportSpecifier(parent))
    return put(parent.propertyName === undefined ? `${to} as ${text}` : to);
  if (ts.isExportSpecifier(parent)) {
    if (parent.parent.parent.moduleSpecifier !== undefined) return put(to);
    return parent.propertyName === undefined ? put(`${text} as ${to}`) : null;
  }
  if (ts.isBindingElement(parent) && parent.name === node)
    return parent.propertyName === undefined ? put(`${to}: ${text}`) : null;
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    (ts.isQualifiedName(parent) && parent.right === node) ||
    (ts.isImportTypeNode(parent) && parent.qualifier === node);
  return isMember ? put(to) : null;
}

/**
 * The innermost node that contains an offset; the file itself inside a comment.
 */
function nodeAt(source: ts.SourceFile, at: number): ts.Node {
  let found: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > at || node.end <= at) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
