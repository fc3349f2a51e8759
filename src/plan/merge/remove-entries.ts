/**
 * Merge, backwards, for prune: takes entries that nobody has touched out of the
 * index, and the imports that only they used. Must not touch any other line.
 */
import type { ts } from "ts-morph";
import type { IndexMerge } from "../../emit/file.js";
import { cutItem, cutLines, cutParagraph } from "./cut.js";
import { findContainer } from "./find.js";
import { beginsLine, hasBreak, isBlankLine } from "./lines.js";
import { nameOf } from "./names.js";
import { stretch } from "./remove-stubs.js";
import type { Removal } from "./remove-stubs.js";
import { readScope } from "./scope.js";
import type { Scope } from "./scope.js";
import { hashStub } from "../stub-hashes.js";
import { fullStart, memberText } from "./member-text.js";
import { loadCompiler, outline, readSource, walk } from "./syntax.js";
import type { Source } from "./syntax.js";

/**
 * Takes out the entries of `keys` whose tokens hash to what `known` (the lock)
 * says was written. An import goes with them if it brings one name alone, has
 * no comment, and the name is not used anywhere else.
 */
export function removeEntries(
  current: string,
  merge: IndexMerge,
  keys: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  const kept = { text: current, removed: [] };
  const head = current.startsWith("\uFEFF") ? "\uFEFF" : "";
  const { source, fault } = readSource("index.ts", current.slice(head.length));
  if (source === null || fault !== null) return kept;
  const scope = readScope(source);
  const { container } = findContainer(source, scope, merge);
  if (container?.kind !== "object") return kept;

  let text = source.text;
  const removed: { readonly name: string; readonly node: ts.Node }[] = [];
  const { properties } = container.node;
  const isShort = !hasBreak(container.node.getText(source.tree));
  for (const node of [...properties].reverse()) {
    const name = nameOf(node.name) ?? "";
    if (!keys.includes(name) || !Object.hasOwn(known, name)) continue;
    if (hashStub(memberText(source.text, node)) !== known[name]) continue;
    const { start, end } = stretch(source.text, node);
    const cut = isShort
      ? cutItem(text, start, node.end)
      : cutParagraph(text, start, end);
    if (cut === null) continue;
    text = cut;
    removed.unshift({ name, node });
  }
  const gone = removed.map(({ node }) => node);
  // Imports further up are cut last, as their places are still true; one that
  // stands below the object stays.
  const unused = findUnused(source, scope, gone)
    .filter(({ end }) => end < container.node.pos)
    .sort((a, b) => b.pos - a.pos);
  for (const node of unused)
    text = cutLines(text, node.getStart(source.tree), node.end) ?? text;

  const after = readSource("index.ts", text);
  return removed.length === 0 ||
    after.source === null ||
    after.fault !== null ||
    outline(after.source.tree) !== outline(source.tree)
    ? kept
    : { text: head + text, removed: removed.map(({ name }) => name) };
}

/** Imports of one name that nothing but the removed nodes refers to. */
function findUnused(
  { text, tree }: Source,
  scope: Scope,
  removed: readonly ts.Node[],
): readonly ts.ImportDeclaration[] {
  const ts = loadCompiler();
  const used = new Map<string, { inside: number; outside: number }>();
  const count = (root: ts.Node, side: "inside" | "outside"): void => {
    walk(root, (node) => {
      if (ts.isImportDeclaration(node)) return false;
      if (side === "outside" && removed.includes(node)) return false;
      if (ts.isIdentifier(node)) {
        const uses = used.get(node.text) ?? { inside: 0, outside: 0 };
        uses[side] += 1;
        used.set(node.text, uses);
      }
      return undefined;
    });
  };
  count(tree, "outside");
  for (const node of removed) count(node, "inside");
  return scope.imports.flatMap(({ node, local }) => {
    const uses = used.get(local);
    const only =
      scope.imports.filter((binding) => binding.node === node).length === 1;
    const start = node.getStart(tree);
    const bare =
      fullStart(text, node) === start &&
      beginsLine(text, start) &&
      isBlankLine(text, node.end) &&
      !/\/[/*]/.test(text.slice(start, node.moduleSpecifier.getStart(tree)));
    return only &&
      bare &&
      uses?.inside !== undefined &&
      uses.inside > 0 &&
      uses.outside === 0
      ? [node]
      : [];
  });
}
