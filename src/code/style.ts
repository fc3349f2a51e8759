/**
 * Code: the style of a file: newline, indent, quotes and semicolons as the user
 * writes them. Must not change anything.
 */
import type { ts } from "ts-morph";
import { lineEnd, skipBlanks } from "./lines.js";
import { loadCompiler, walk, type ParsedSource } from "./syntax.js";

export interface CodeStyle {
  readonly newline: string;
  /** One step of indentation. */
  readonly unit: string;
  readonly quote: '"' | "'";
  readonly semicolons: boolean;
}

/** The style to use if there is no code to learn it from. */
export const plainStyle: CodeStyle = {
  newline: "\n",
  unit: "  ",
  quote: '"',
  semicolons: true,
};

/**
 * The style that most of the file uses; Prettier's default if it shows none.
 */
export function readStyle({ text, tree }: ParsedSource): CodeStyle {
  const ts = loadCompiler();
  let quotes = 0;
  let semicolons = 0;
  walk(tree, (node) => {
    if (ts.isStringLiteral(node)) {
      const quote = text[node.end - 1];
      // A literal that contains a quote had no free choice of quotes.
      if (!/["']/.test(node.text)) quotes += quote === "'" ? 1 : -1;
    } else if (endsInSemicolon(node)) {
      if (text[node.end - 1] === ";") semicolons += 1;
      else if (endsLine(text, node.end)) semicolons -= 1;
    }
    return undefined;
  });
  return {
    newline: readNewline(text),
    unit: readUnit(text),
    quote: quotes > 0 ? "'" : '"',
    semicolons: semicolons >= 0,
  };
}

function endsInSemicolon({ kind }: ts.Node): boolean {
  const { SyntaxKind } = loadCompiler();
  switch (kind) {
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.ExportDeclaration:
    case SyntaxKind.ExportAssignment:
    case SyntaxKind.VariableStatement:
    case SyntaxKind.ExpressionStatement:
    case SyntaxKind.ReturnStatement:
    case SyntaxKind.ThrowStatement:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.PropertyDeclaration:
      return true;
    default:
      return false;
  }
}

function endsLine(text: string, at: number): boolean {
  const rest = text.slice(skipBlanks(text, at), lineEnd(text, at));
  return rest === "" || rest.startsWith("//");
}

/** The newline that most lines end in. */
function readNewline(text: string): string {
  const count = { "\n": 0, "\r\n": 0, "\r": 0 };
  for (const [newline] of text.matchAll(/\r\n|\n|\r/g))
    count[newline as keyof typeof count] += 1;
  if (count["\r\n"] > count["\n"]) return "\r\n";
  return count["\r"] > count["\n"] ? "\r" : "\n";
}

/** A tab, or as many spaces as the least indented line has. */
function readUnit(text: string): string {
  let least = Infinity;
  // Lines of a block comment begin with a space of their own.
  for (const [indent] of text.matchAll(/^(?:\t| +)(?![\s*])/gm)) {
    if (indent === "\t") return "\t";
    if (indent.length > 1 && indent.length < least) least = indent.length;
  }
  return " ".repeat(least === Infinity ? 2 : least);
}
