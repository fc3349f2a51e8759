/**
 * Adds a property at the end of an object literal, in a manifest in TypeScript or
 * JavaScript. Stage: edit. Does not run the code.
 */
import type { ts } from "ts-morph";
import {
  beginsLine,
  indentAt,
  skipOwnComment,
  skipTrivia,
} from "../code/lines.js";
import { loadCompiler, walk, type ParsedSource } from "../code/syntax.js";
import type { TextEdit } from "../code/text-edits.js";
import {
  edited,
  nestValue,
  refuseEdit,
  type AddChange,
  type EntryEdit,
} from "./entry-change.js";
import {
  readModuleStyle,
  writeProperty,
  type ModuleStyle,
} from "./write-module.js";

/** Adds the entry to the object at the change's offset. */
export function addToModule(
  source: ParsedSource,
  change: AddChange,
): EntryEdit {
  const ts = loadCompiler();
  const { text, tree } = source;
  const found = findValue(tree, change.at ?? -1);
  if (found === null) return refuseEdit("it is not written there as a literal");
  const style = readModuleStyle(text);
  const [name, value] = nestValue(change);
  const outer = indentAt(text, found.getStart(tree));
  const alone = (): string => {
    const inner = outer + style.unit;
    const put = writeProperty(name, value, inner, style);
    return `{${style.newline}${inner}${put},${style.newline}${outer}}`;
  };
  if (!ts.isObjectLiteralExpression(found))
    return edited(text, [
      { start: found.getStart(tree), end: found.end, text: alone() },
    ]);
  const last = found.properties.at(-1);
  if (last !== undefined) {
    const put = (indent: string): string =>
      writeProperty(name, value, indent, style);
    return edited(text, addBehind(source, last, style, put));
  }
  const start = found.getStart(tree);
  return text.slice(start + 1, found.end - 1).trim() === ""
    ? edited(text, [{ start, end: found.end, text: alone() }])
    : refuseEdit("there are comments in its braces");
}

/** An object literal, or `null` in place of one. */
function findValue(tree: ts.SourceFile, at: number): ts.Node | null {
  const ts = loadCompiler();
  let found: ts.Node | null = null;
  walk(tree, (node) => {
    const fits =
      ts.isObjectLiteralExpression(node) ||
      node.kind === ts.SyntaxKind.NullKeyword;
    if (fits && node.getStart(tree) === at) found = node;
    return undefined;
  });
  return found;
}

/** Adds a trailing comma only if its neighbors have one. */
function addBehind(
  { text, tree }: ParsedSource,
  last: ts.Node,
  { newline }: ModuleStyle,
  put: (indent: string) => string,
): readonly TextEdit[] {
  const comma = skipTrivia(text, last.end);
  const hasComma = text[comma] === ",";
  const behind = hasComma ? comma + 1 : last.end;
  const start = last.getStart(tree);
  if (!beginsLine(text, start)) {
    const line = hasComma ? ` ${put("")},` : `, ${put("")}`;
    return [{ start: behind, end: behind, text: line }];
  }
  const indent = indentAt(text, start);
  const at = skipOwnComment(text, behind);
  const line = newline + indent + put(indent) + (hasComma ? "," : "");
  return [
    ...(hasComma ? [] : [{ start: last.end, end: last.end, text: "," }]),
    { start: at, end: at, text: line },
  ];
}
