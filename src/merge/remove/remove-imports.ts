/**
 * Merge, reversed: removes imports of removed stubs or entries. Must not remove
 * an import that was unused before (it may be there for its side effect), nor
 * one that a person wrote.
 */
import type { ts } from "ts-morph";
import { cutLines } from "../../code/cut.js";
import { hasBreak } from "../../code/lines.js";
import { readScope } from "../../code/scope.js";
import { loadCompiler, parseText, walk } from "../../code/syntax.js";
import type { ParsedSource } from "../../code/syntax.js";
import { cutNames } from "./cut-names.js";
import { fullStart } from "../read/member-text.js";

/**
 * @param before the text with the stubs or entries
 * @param text the same text without them
 * @param lists whether to shorten a list of names, or to keep its unused names
 * and remove only imports of a single name
 */
export function removeImports(
  before: ParsedSource,
  text: string,
  lists: "shorten" | "keep",
): string {
  const ts = loadCompiler();
  const after = parseText(before.path, text).source;
  if (after === null) return text;
  const was = namesIn(before);
  const is = namesIn(after);
  const { imports } = readScope(after);
  let result = text;
  // From the end, so that earlier positions stay valid.
  for (const node of after.tree.statements.toReversed()) {
    if (!ts.isImportDeclaration(node)) continue;
    if (lists === "keep") {
      const [only, second] = imports.filter((each) => each.node === node);
      if (only === undefined || second !== undefined) continue;
      if (was.has(only.local) && !is.has(only.local))
        result = cutWhole(result, after, node) ?? result;
      continue;
    }
    const list = node.importClause?.namedBindings;
    if (list === undefined || !ts.isNamedImports(list)) continue;
    // A renamed type, or one in a list that someone broke over several lines,
    // was there before its stub.
    const isType =
      node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    if (isType && hasBreak(list.getText(after.tree))) continue;
    const kept = list.elements.filter(
      ({ name, propertyName }) =>
        is.has(name.text) ||
        !was.has(name.text) ||
        (isType && propertyName !== undefined),
    );
    if (kept.length === list.elements.length) continue;
    result = cutNames(result, after, node, list, kept) ?? result;
  }
  return result;
}

/** Every name in a file except those in its imports. */
function namesIn({ tree }: ParsedSource): ReadonlySet<string> {
  const ts = loadCompiler();
  const names = new Set<string>();
  walk(tree, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    return !ts.isImportDeclaration(node);
  });
  return names;
}

/** Null if there is a comment on the import or in it. */
function cutWhole(
  text: string,
  { tree }: ParsedSource,
  node: ts.ImportDeclaration,
): string | null {
  const start = node.getStart(tree);
  const isBare =
    fullStart(text, node) === start &&
    !/\/[/*]/.test(text.slice(start, node.moduleSpecifier.getStart(tree)));
  return isBare ? cutLines(text, start, node.end) : null;
}
