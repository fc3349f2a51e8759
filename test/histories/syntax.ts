/** Places in a user's file, as the compiler sees it: for edits at sound places. */
import { ts } from "ts-morph";

export interface Places {
  readonly text: string;
  readonly tree: ts.SourceFile;
  /** Between statements, at the beginnings of lines. */
  readonly statements: readonly number[];
}

/** A file with a class that implements something: the controller. */
export interface Controller extends Places {
  readonly holder: ts.ClassDeclaration;
}

/** Whether the compiler takes a text. */
export function parses(text: string): boolean {
  return parse(text) !== null;
}

function parse(text: string): ts.SourceFile | null {
  const tree = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = tree as unknown as {
    readonly parseDiagnostics: readonly unknown[];
  };
  return parseDiagnostics.length > 0 ? null : tree;
}

/** Reads a file; null where it does not parse. */
export function readPlaces(text: string): Places | null {
  // Its places would be those of the text without the mark.
  if (text.startsWith("\uFEFF")) return null;
  const tree = parse(text);
  if (tree === null) return null;
  const statements = tree.statements
    .map((statement) => lineBegin(text, statement.getFullStart()))
    .filter((at): at is number => at !== null);
  return { text, tree, statements };
}

/** Reads the file of a controller; null where there is none in it. */
export function readController(text: string): Controller | null {
  const places = readPlaces(text);
  const holder = places?.tree.statements.find(
    (each): each is ts.ClassDeclaration =>
      ts.isClassDeclaration(each) && each.heritageClauses !== undefined,
  );
  return places === null || holder === undefined ? null : { ...places, holder };
}

/** Where members begin that have whole lines of their own, comments included. */
export function memberLines({ text, tree, holder }: Controller): readonly {
  readonly start: number;
  readonly end: number;
  readonly node: ts.ClassElement;
}[] {
  return holder.members.flatMap((node) => {
    const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const first = comments[0]?.pos ?? node.getStart(tree);
    const start = text.lastIndexOf("\n", first - 1) + 1;
    const next = text.indexOf("\n", node.end);
    const end = next === -1 ? text.length : next + 1;
    const alone =
      text.slice(start, first).trim() === "" &&
      /^[;\s]*$/.test(text.slice(node.end, end));
    return alone ? [{ start, end, node }] : [];
  });
}

/** The line that begins right behind a place; null where code follows on its line. */
function lineBegin(text: string, at: number): number | null {
  if (at === 0) return 0;
  const next = text.indexOf("\n", at);
  return next === -1 || text.slice(at, next).trim() !== "" ? null : next + 1;
}
