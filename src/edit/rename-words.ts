/**
 * Finds texts in the target's own code that the compiler knows to be words of a
 * generated type: `only(["articles#create"], ...)`, `storeSamples(stores, "article")`,
 * keys of an interface. Stage: edit. Any other text of that name is left alone.
 */
import { join } from "node:path";
import { ts } from "ts-morph";
import type { TextEdit } from "../code/text-edits.js";
import type { RenamedWord } from "./pair-texts.js";
import type { Program } from "./sources.js";

/** The edits of all such texts in the files of a program. */
export function editWords(
  words: readonly RenamedWord[],
  { service, files }: Program,
  root: string,
  add: (file: string, edit: TextEdit) => void,
): void {
  const program = service.getProgram();
  if (program === undefined || words.length === 0) return;
  const checker: Checker = program.getTypeChecker();
  for (const file of files) {
    const source = program.getSourceFile(join(root, file));
    if (source === undefined) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!isText(node)) return;
      const text = renameText(node, words, checker);
      if (text !== null) add(source.fileName, putText(node, source, text));
    };
    visit(source);
  }
}

/** The compiler's own checker, with what its public types leave out. */
type Checker = ts.TypeChecker & {
  /** What a type argument may be. */
  readonly getTypeArgumentConstraint?: (
    node: ts.TypeNode,
  ) => ts.Type | undefined;
  readonly getContextualType: (
    node: ts.Expression,
    flags?: number,
  ) => ts.Type | undefined;
};

/** What may stand in a place, not what is inferred from the text that does. */
const WITHOUT_INFERENCE = 4;

type Text = ts.StringLiteralLike | ts.Identifier;

/** A text, or a key that could be written as one. */
function isText(node: ts.Node): node is Text {
  if (ts.isStringLiteralLike(node)) return true;
  return ts.isIdentifier(node) && objectOf(node) !== null;
}

/** The object literal of which a name or a text is a key. */
function objectOf(node: ts.Node): ts.ObjectLiteralExpression | null {
  const { parent } = node;
  const names =
    ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent);
  if (!names || parent.name !== node) return null;
  return ts.isObjectLiteralExpression(parent.parent) ? parent.parent : null;
}

/** The new text; null if it stays, as one that is no word of a renamed type. */
function renameText(
  node: Text,
  words: readonly RenamedWord[],
  checker: Checker,
): string | null {
  const { text } = node;
  const near = words.filter(({ from }) => text.includes(from));
  if (near.length === 0) return null;
  const known = listKnown(node, checker);
  if (known.size === 0) return null;
  for (const { from, to, among } of near)
    for (const [before, after] of splitAround(text, from)) {
      // Of `articles.title`, other tables may be out of scope.
      const isListed =
        before + after === ""
          ? [...among].every((word) => known.has(word))
          : known.size > 1 && known.has(text);
      if (isListed) return before + to + after;
    }
  return null;
}

/** What stands around a word: nothing, or names that a dot sets apart. */
function splitAround(
  text: string,
  word: string,
): readonly (readonly [string, string])[] {
  return [
    ...(text === word ? [["", ""] as const] : []),
    ...(text.startsWith(`${word}.`)
      ? [["", text.slice(word.length)] as const]
      : []),
    ...(text.endsWith(`.${word}`)
      ? [[text.slice(0, -word.length), ""] as const]
      : []),
  ];
}

/** All texts that may stand in the place of this one, as far as they are listed. */
function listKnown(node: Text, checker: Checker): ReadonlySet<string> {
  const object = objectOf(node);
  if (object !== null) {
    const types = partsOf(checker.getContextualType(object), checker);
    const members = types.flatMap((type) => type.getProperties());
    return new Set(members.map(({ name }) => name));
  }
  if (!ts.isExpression(node)) return new Set();
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent)) return listArguments(parent, checker);
  return listTexts(typeAround(node, checker), checker);
}

/**
 * What may stand in a type argument: what its parameter says, and for `Pick` or
 * `Extract` the keys or texts of the first argument.
 */
function listArguments(
  literal: ts.LiteralTypeNode,
  checker: Checker,
): ReadonlySet<string> {
  let argument: ts.TypeNode = literal;
  while (ts.isUnionTypeNode(argument.parent)) argument = argument.parent;
  const holder = argument.parent;
  if (!ts.isTypeReferenceNode(holder)) return new Set();
  const [first] = holder.typeArguments ?? [];
  const type = first && checker.getTypeFromTypeNode(first);
  const keys =
    first === undefined || first === argument || type === undefined
      ? []
      : type.getProperties().map(({ name }) => name);
  return new Set([
    ...listTexts(checker.getTypeArgumentConstraint?.(argument), checker),
    ...listTexts(first === argument ? undefined : type, checker),
    ...keys,
  ]);
}

function listTexts(
  type: ts.Type | undefined,
  checker: Checker,
): ReadonlySet<string> {
  return new Set(
    partsOf(type, checker).flatMap((each) =>
      each.isStringLiteral() ? [each.value] : [],
    ),
  );
}

/** The types of a union; of a type parameter, those that it may stand for. */
function partsOf(
  type: ts.Type | undefined,
  checker: Checker,
): readonly ts.Type[] {
  if (type === undefined) return [];
  const bound = checker.getBaseConstraintOfType(type) ?? type;
  return bound.isUnion() ? bound.types : [bound];
}

/** The type that a text is compared with, or has to be of. */
function typeAround(
  node: ts.Expression,
  checker: Checker,
): ts.Type | undefined {
  const { parent } = node;
  if (ts.isCaseClause(parent))
    return checker.getTypeAtLocation(parent.parent.parent.expression);
  if (ts.isBinaryExpression(parent) && isComparison(parent))
    return checker.getTypeAtLocation(
      parent.left === node ? parent.right : parent.left,
    );
  return checker.getContextualType(node, WITHOUT_INFERENCE);
}

function isComparison({ operatorToken }: ts.BinaryExpression): boolean {
  return [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ].includes(operatorToken.kind);
}

/** Keeps the quotes; a key without them gets some if it needs them. */
function putText(node: Text, source: ts.SourceFile, text: string): TextEdit {
  const start = node.getStart(source);
  if (!ts.isIdentifier(node))
    return { start: start + 1, end: node.end - 1, text };
  const plain = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
  return { start, end: node.end, text: plain ? text : JSON.stringify(text) };
}
