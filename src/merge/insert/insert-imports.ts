/**
 * Merge, imports: what the inserted code needs and the file does not have yet.
 * Extends an import list of ours, or else adds a line; never touches other
 * imports.
 */
import type { ts } from "ts-morph";
import {
  beginsLine,
  hasBreak,
  indentAt,
  isBlankLine,
  lineEnd,
  lineStart,
  lookBehind,
  putBelow,
  skipBreak,
} from "../../code/lines.js";
import {
  withoutEnding,
  type Binding,
  type CodeScope,
} from "../../code/scope.js";
import { insertAt, type TextEdit } from "../../code/text-edits.js";
import type { CodeStyle } from "../../code/style.js";
import { loadCompiler, walk, type ParsedSource } from "../../code/syntax.js";

/** A name that inserted code refers to. */
export interface Needed {
  /** What the module exports. */
  readonly imported: string;
  /** What our code calls it. */
  readonly local: string;
  readonly module: string;
}

/** How to refer to an imported name: `Context`, `contracts.Context`. */
export function findBinding(
  { imports, modules }: CodeScope,
  imported: string,
  module: string,
  kind: "type" | "shared type" | "value",
): string | null {
  const ours = (modules.get(withoutEnding(module)) ?? []).filter(
    ({ typeOnly }) => kind !== "value" || !typeOnly,
  );
  const direct = ours.find((binding) => binding.imported === imported);
  if (direct !== undefined) return direct.local;
  const space = ours.find((binding) => binding.imported === "*");
  if (space !== undefined) return `${space.local}.${imported}`;
  if (kind === "value")
    // A class of the same name in another module is a different class.
    return (
      ours.find((binding) => binding.imported === "default")?.local ?? null
    );
  if (kind === "shared type") return null;
  // Contract names are unique, so through an alias or a barrel file this is the
  // same type.
  const passed = imports.find((binding) => binding.imported === imported);
  return passed?.local ?? null;
}

/** The name itself, or with a number appended if it is taken. */
export function freeName(
  name: string,
  scope: CodeScope,
  reserved: ReadonlySet<string>,
): string {
  if (!scope.taken.has(name)) return name;
  const ts = loadCompiler();
  const used = new Set(reserved);
  walk(scope.tree, (node) => {
    if (ts.isIdentifier(node)) used.add(node.text);
    return undefined;
  });
  let number = 2;
  while (used.has(name + String(number))) number += 1;
  return name + String(number);
}

/** One import line, without its newline. */
export function writeImport(
  kind: "type" | "value",
  needed: readonly Needed[],
  { quote, semicolons }: CodeStyle,
): string {
  const names = needed.map(writeName).join(", ");
  const module = `${quote}${needed[0]?.module ?? ""}${quote}`;
  const keyword = kind === "type" ? "import type" : "import";
  return `${keyword} { ${names} } from ${module}${semicolons ? ";" : ""}`;
}

function writeName({ imported, local }: Needed): string {
  return imported === local ? local : `${imported} as ${local}`;
}

/**
 * Adds types to an import of ours: a plain list of names, all of them from
 * `ours`, with no comment in it. Null if the file has none.
 */
export function extendImport(
  { text, tree }: ParsedSource,
  scope: CodeScope,
  needed: readonly Needed[],
  ours: ReadonlySet<string>,
  { newline }: CodeStyle,
): readonly TextEdit[] | null {
  const ts = loadCompiler();
  const module = needed[0]?.module ?? "";
  const isOurs = ({ node }: Binding): boolean =>
    isPlain(node, text, tree) &&
    scope.imports
      .filter((binding) => binding.node === node)
      .every(({ imported, local }) => imported === local && ours.has(imported));
  const node = scope.modules.get(withoutEnding(module))?.find(isOurs)?.node;
  const named = node?.importClause?.namedBindings;
  if (named === undefined || !ts.isNamedImports(named)) return null;
  const { elements } = named;
  const modifier = elements.some(({ isTypeOnly }) => isTypeOnly) ? "type " : "";
  return needed.map((each) => {
    const name = modifier + writeName(each);
    const next = elements.find((element) => element.name.text > each.local);
    if (next === undefined) {
      const last = elements[elements.length - 1]?.end ?? named.end;
      const gap = text.slice(named.elements.pos, elements[0]?.getStart(tree));
      const space = hasBreak(gap) ? newline + indentAt(text, last) : " ";
      return insertAt(last, `,${space}${name}`);
    }
    const at = next.getStart(tree);
    const space = beginsLine(text, at) ? newline + indentAt(text, at) : " ";
    return insertAt(at, `${name},${space}`);
  });
}

/** `import type { A, B } from "m"`: no default, no attributes, no comments. */
function isPlain(
  node: ts.ImportDeclaration,
  text: string,
  tree: ts.SourceFile,
): boolean {
  const ts = loadCompiler();
  const clause = node.importClause;
  const named = clause?.namedBindings;
  return (
    clause?.name === undefined &&
    node.attributes === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    !/\/[/*]/.test(text.slice(node.getStart(tree), named.end))
  );
}

/** Adds lines after the last import, or else after what stays at the top. */
export function addImports(
  source: ParsedSource,
  lines: readonly string[],
  { newline }: CodeStyle,
): readonly TextEdit[] {
  if (lines.length === 0) return [];
  const { text, tree } = source;
  const ts = loadCompiler();
  const block = lines.join(newline);
  const last = tree.statements.findLast(
    (node) =>
      ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node),
  );
  if (last !== undefined) {
    const spot = lookBehind(text, last.end, text.length, ";");
    return spot.kind === "code"
      ? [insertAt(spot.at, newline + block + newline)]
      : [putBelow(text, spot.at, newline + block, newline)];
  }
  const top = findTop(source);
  if (top === lineStart(text, top))
    return [insertAt(top, block + newline + newline)];
  const next = skipBreak(text, top);
  const gap = isBlankLine(text, next) ? "" : newline;
  return [putBelow(text, top, newline + newline + block + gap, newline)];
}

/**
 * The position after everything that would lose its meaning if an import came
 * first: `#!`, `"use strict"`, `/// <reference>`, `// @ts-check`, a license. It
 * is the end of a line, or else the start of the file.
 */
function findTop({ text, tree }: ParsedSource): number {
  const ts = loadCompiler();
  let top = text.startsWith("#!") ? lineEnd(text, 0) : 0;
  const directive = tree.statements
    .slice(
      0,
      tree.statements.findIndex((node) => !isDirective(node)),
    )
    .at(-1);
  if (directive !== undefined) {
    const spot = lookBehind(text, directive.end, text.length);
    return spot.kind === "code" ? directive.end : spot.at;
  }
  for (const comment of ts.getLeadingCommentRanges(text, top) ?? []) {
    const body = text.slice(comment.pos, comment.end);
    const end = lineEnd(text, comment.end);
    const next = skipBreak(text, end);
    // A comment followed by an empty line is about the file.
    const alone = isBlankLine(text, comment.end) && isBlankLine(text, next);
    if (alone || staysOnTop.test(body)) top = end;
  }
  return top;
}

const staysOnTop =
  /^(?:\/\/\/|\/\*!|\/[/*]+\s*(?:@ts-(?:no)?check\b|eslint-disable(?!-)|@license|@jsx))/;

function isDirective(node: ts.Statement): boolean {
  const ts = loadCompiler();
  return ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
}
