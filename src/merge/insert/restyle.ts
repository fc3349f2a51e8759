/**
 * Merge, writing: our code in the style of the file it goes into. Changes
 * names, quotes, semicolons, indentation and newlines; never what the code
 * does.
 */
import type { ts } from "ts-morph";
import { lineStart, skipBlanks, skipTrivia } from "../../code/lines.js";
import type { CodeStyle } from "../../code/style.js";
import { applyEdits, type TextEdit } from "../../code/text-edits.js";
import { loadCompiler, parseTree, walk } from "../../code/syntax.js";

/** New names for what the code refers to: `ArticlesContext` to `Context`. */
export type Renames = ReadonlyMap<string, string>;

/** Code of ours that is not a program by itself. */
export interface Fragment {
  readonly code: string;
  /** The tree of the whole program built around it. */
  readonly tree: ts.SourceFile;
  /** Where the code begins in that program. */
  readonly start: number;
}

/** A class member, indented by two spaces. */
export function readMember(code: string): Fragment {
  return readFragment("class Stub {\n", code, "\n}");
}

/** An entry of an object literal, without its comma. */
export function readObjectEntry(code: string): Fragment {
  return readFragment("const stub = {\n", code, "\n}");
}

/** A statement without indentation. */
export function readStatement(code: string): Fragment {
  const indented = code.replace(/^(?=.)/gm, "  ");
  return readFragment("{\n", indented, "\n}");
}

function readFragment(before: string, code: string, after: string): Fragment {
  const tree = parseTree("stub.ts", before + code + after);
  return { code, tree, start: before.length };
}

/**
 * Those of the names that the code refers to. Mentions in a comment or a string
 * do not count, nor does a property of that name.
 */
export function namesUsed(
  fragment: Fragment,
  names: readonly string[],
): readonly string[] {
  const used = new Set<string>();
  walkCode(fragment, (node, parent) => {
    if (isReference(node, parent)) used.add(node.text);
  });
  return names.filter((name) => used.has(name));
}

/**
 * The code with new names and with the quotes, semicolons and newlines of a
 * style. Code indented by two spaces is indented by `indent` instead.
 */
export function writeCode(
  fragment: Fragment,
  renames: Renames,
  indent: string,
  style: CodeStyle,
): string {
  const fixed = templateLines(fragment);
  return restyle(fragment, renames, style)
    .split("\n")
    .map((line, index) => {
      const width = skipBlanks(line, 0);
      if (fixed.has(index)) return line;
      if (width === line.length) return "";
      const steps = Math.max(Math.floor(width / 2) - 1, 0);
      // The stars of a comment are one space further in.
      const rest = " ".repeat(width % 2);
      return indent + style.unit.repeat(steps) + rest + line.slice(width);
    })
    .join(style.newline);
}

function restyle(
  fragment: Fragment,
  renames: Renames,
  style: CodeStyle,
): string {
  const ts = loadCompiler();
  const { tree } = fragment;
  const edits: TextEdit[] = [];
  const replace = (start: number, end: number, text: string): void => {
    // Positions refer to the whole program; the result is the code alone.
    const offset = fragment.start;
    edits.push({ start: start - offset, end: end - offset, text });
  };
  walkCode(fragment, (node, parent) => {
    const start = node.getStart(tree);
    if (isReference(node, parent)) {
      const name = renames.get(node.text);
      if (name !== undefined) replace(start, node.end, name);
    } else if (ts.isStringLiteral(node) && style.quote === "'") {
      const literal = tree.text.slice(start, node.end);
      if (literal.startsWith('"') && !/['\\]/.test(literal))
        replace(start, node.end, `'${literal.slice(1, -1)}'`);
    } else if (
      !style.semicolons &&
      ts.isStatement(node) &&
      tree.text[node.end - 1] === ";" &&
      canDropSemicolon(tree.text, node.end)
    )
      replace(node.end - 1, node.end, "");
  });
  return applyEdits(fragment.code, edits);
}

/** Visits the nodes within the fragment's code. */
function walkCode(
  { code, tree, start }: Fragment,
  visit: (node: ts.Node, parent: ts.Node) => void,
): void {
  walk(tree, (node, parent) => {
    if (node.getStart(tree) >= start && node.end <= start + code.length)
      visit(node, parent);
    return undefined;
  });
}

/** An identifier that refers to something outside, not a property or a key. */
function isReference(node: ts.Node, parent: ts.Node): node is ts.Identifier {
  const ts = loadCompiler();
  if (!ts.isIdentifier(node)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  const named = ts.isClassElement(parent) || ts.isPropertyAssignment(parent);
  return !(named && parent.name === node);
}

/** Whether the next line would not be parsed as part of this statement. */
function canDropSemicolon(text: string, end: number): boolean {
  const next = skipTrivia(text, end);
  if (text[next] === "}") return true;
  const sameLine = lineStart(text, next) <= end;
  return !sameLine && !/[([`/+\-*.,?]/.test(text[next] ?? "");
}

/** The indexes of code lines that begin inside a template literal. */
function templateLines(fragment: Fragment): ReadonlySet<number> {
  const ts = loadCompiler();
  const { code, tree, start } = fragment;
  const lines = new Set<number>();
  if (!code.includes("`")) return lines;
  const lineAt = (position: number): number =>
    code.slice(0, position - start).split("\n").length - 1;
  walkCode(fragment, (node) => {
    if (!ts.isTemplateLiteralToken(node)) return;
    const last = lineAt(node.end);
    for (let line = lineAt(node.getStart(tree)) + 1; line <= last; line += 1)
      lines.add(line);
  });
  return lines;
}
