/**
 * Code: text to syntax tree. The only file that loads the compiler
 * (it takes 0.2 seconds), and only when there is something to read.
 */
import { createRequire } from "node:module";
import type { ts } from "ts-morph";

type Compiler = typeof ts;

/** A text that was read; without a byte order mark, so that positions agree. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

export interface Reading {
  /** Null where there was no reading it at all. */
  readonly source: Source | null;
  /** Why the text is not TypeScript; null where it is. */
  readonly fault: string | null;
}

let compiler: Compiler | undefined;

/**
 * The TypeScript that ts-morph brings. By `require`: for `import` Node first
 * goes through ten megabytes of CommonJS to find the names that it exports.
 */
export function loadCompiler(): Compiler {
  if (compiler !== undefined) return compiler;
  const require = createRequire(import.meta.url);
  compiler = (require("ts-morph") as { readonly ts: Compiler }).ts;
  return compiler;
}

/**
 * Reads a text as the file at `path`: its ending decides between .ts and .tsx.
 * A text with faults has a tree too, as good as the compiler could make it.
 */
export function readSource(path: string, text: string): Reading {
  try {
    const tree = readTree(path, text);
    return { source: { path, text, tree }, fault: findFault(tree) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { source: null, fault: "it is nested too deeply to be read" };
  }
}

/** The tree alone, for text of our own. */
export function readTree(path: string, text: string): ts.SourceFile {
  const ts = loadCompiler();
  const ending = /\.[cm]?[jt]sx?$/.exec(path)?.[0] ?? ".ts";
  return ts.createSourceFile(`/source${ending}`, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
}

/** What the compiler says first: `';' expected. (line 3, column 7)`. */
function findFault(tree: ts.SourceFile): string | null {
  // The parser leaves its faults on the tree, but not where the types say so:
  // to ask for them as one should takes longer than to parse.
  const { parseDiagnostics } = tree as {
    readonly parseDiagnostics?: readonly unknown[];
  };
  if (parseDiagnostics?.length === 0) return null;
  const ts = loadCompiler();
  // A program of this one file, as that is where the compiler's public
  // interface tells faults of syntax. Nothing is looked up or type-checked.
  const program = ts.createProgram({
    rootNames: [tree.fileName],
    options: { noLib: true, noResolve: true, types: [], allowJs: true },
    host: {
      getSourceFile: () => tree,
      fileExists: () => true,
      readFile: () => tree.text,
      writeFile: () => undefined,
      getDefaultLibFileName: () => "",
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    },
  });
  const fault = program.getSyntacticDiagnostics(tree)[0];
  if (fault === undefined) return null;
  const place = tree.getLineAndCharacterOfPosition(fault.start);
  const message = ts.flattenDiagnosticMessageText(fault.messageText, " ");
  return `${message} (line ${place.line + 1}, column ${place.character + 1})`;
}

/**
 * Visits a node and what is in it, without recursion: a tree can be deeper than
 * the stack. Where `visit` returns false, what is in the node is left out.
 */
export function walk(
  node: ts.Node,
  visit: (node: ts.Node, parent: ts.Node) => boolean | undefined,
): void {
  const ts = loadCompiler();
  const pending: [node: ts.Node, parent: ts.Node][] = [[node, node]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [current, parent] = next;
    if (visit(current, parent) === false) continue;
    ts.forEachChild(current, (child) => {
      pending.push([child, current]);
    });
  }
}

/**
 * The kinds of a file's statements, without imports and those of `gone`: what
 * an insertion or a removal keeps.
 */
export function outline(
  tree: ts.SourceFile,
  gone: ReadonlySet<ts.Node> = new Set(),
): string {
  const { SyntaxKind } = loadCompiler();
  return tree.statements
    .filter((statement) => !gone.has(statement))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== SyntaxKind.ImportDeclaration)
    .join();
}
