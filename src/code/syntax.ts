/**
 * Code: text to syntax tree. The only file that loads the compiler
 * (it takes 0.2 seconds), and only when there is something to read.
 */
import { createRequire } from "node:module";
import type { ts } from "ts-morph";

type Compiler = typeof ts;

/** A parsed text, without a byte order mark so that positions agree. */
export interface ParsedSource {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

export interface SourceReading {
  /** Null if the text could not be parsed at all. */
  readonly source: ParsedSource | null;
  /** Why the text is not valid TypeScript; null if it is. */
  readonly fault: string | null;
}

let compiler: Compiler | undefined;

/**
 * The TypeScript that ts-morph bundles. Loaded with `require`: for `import`,
 * Node first scans ten megabytes of CommonJS for the names that it exports.
 */
export function loadCompiler(): Compiler {
  if (compiler !== undefined) return compiler;
  const require = createRequire(import.meta.url);
  compiler = (require("ts-morph") as { readonly ts: Compiler }).ts;
  return compiler;
}

/**
 * Parses a text as the file at `path`, whose extension decides between .ts and
 * .tsx. A text with errors has a tree too, as good as the compiler could make
 * it.
 */
export function parseText(path: string, text: string): SourceReading {
  try {
    const tree = parseTree(path, text);
    return { source: { path, text, tree }, fault: findFault(tree) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { source: null, fault: "it is nested too deeply to be read" };
  }
}

/** Only the tree, for text of our own. */
export function parseTree(path: string, text: string): ts.SourceFile {
  const ts = loadCompiler();
  const ending = /\.[cm]?[jt]sx?$/.exec(path)?.[0] ?? ".ts";
  return ts.createSourceFile(`/source${ending}`, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
}

/** The compiler's first error: `';' expected. (line 3, column 7)`. */
function findFault(tree: ts.SourceFile): string | null {
  // The parser leaves its errors on the tree, in a property that the types
  // omit. Asking for them in the official way takes longer than parsing.
  const { parseDiagnostics } = tree as {
    readonly parseDiagnostics?: readonly unknown[];
  };
  if (parseDiagnostics?.length === 0) return null;
  const ts = loadCompiler();
  // A program of this one file, because that is where the compiler's public API
  // reports syntax errors. Nothing is resolved or type-checked.
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
 * Visits a node and its descendants without recursion: a tree can be deeper
 * than the stack. If `visit` returns false, the node's descendants are skipped.
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
 * The kinds of a file's statements, except for imports and those in `gone`. An
 * insertion or a removal must not change them.
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
