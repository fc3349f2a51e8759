/**
 * Merge, finding: which class or object literal an expression resolves to.
 * Follows names, parentheses, `as`, factories and calls within one file; must
 * not guess what another file does.
 */
import type { ts } from "ts-morph";
import { nameMember } from "./names.js";
import type { CodeScope } from "../../code/scope.js";
import { loadCompiler, walk } from "../../code/syntax.js";

/** What holds the members: the only place where new ones can be inserted. */
export type Container =
  | { readonly kind: "class"; readonly node: ts.ClassLikeDeclaration }
  | { readonly kind: "object"; readonly node: ts.ObjectLiteralExpression };

/** The parameters of a search. */
export interface Search {
  readonly scope: CodeScope;
  /** Names of the wanted members. An object with one of them is a match. */
  readonly wanted: ReadonlySet<string>;
  /** False: only an object literal is accepted. */
  readonly classes: boolean;
}

/** Names known in addition to the file's own: those inside a factory. */
type Locals = ReadonlyMap<string, ts.Node>;

/** The class or object that a node stands for; null if that is uncertain. */
export function openContainer(
  node: ts.Node | undefined,
  search: Search,
): Container | null {
  return open(node, search, new Map(), new Set());
}

function open(
  node: ts.Node | undefined,
  search: Search,
  locals: Locals,
  seen: Set<ts.Node>,
): Container | null {
  const ts = loadCompiler();
  if (node === undefined || seen.has(node)) return null;
  seen.add(node);
  const follow = (next: ts.Node | undefined): Container | null =>
    open(next, search, locals, seen);

  if (ts.isClassLike(node))
    return search.classes && !isAmbient(node) ? { kind: "class", node } : null;
  if (ts.isObjectLiteralExpression(node)) return { kind: "object", node };
  if (ts.isIdentifier(node))
    return follow(locals.get(node.text) ?? search.scope.values.get(node.text));
  if (ts.isVariableDeclaration(node)) return follow(node.initializer);
  if (isWrapper(node)) return follow(node.expression);
  if (isFunction(node)) {
    const inside = new Map([...locals, ...readLocals(node)]);
    return open(readReturned(node), search, inside, seen);
  }
  if (ts.isNewExpression(node))
    return follow(node.expression) ?? openArgument(node, search);
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    if (isFreeze(node.expression)) return follow(first);
    // A mixin returns a class of its own; a factory returns its object.
    return follow(node.expression) ?? openArgument(node, search);
  }
  return null;
}

/**
 * What a call of a foreign function is about: its only argument that is a
 * class, or an object with a wanted member. Other objects may be options.
 */
function openArgument(
  node: ts.CallExpression | ts.NewExpression,
  { wanted, classes }: Search,
): Container | null {
  const ts = loadCompiler();
  const found = (node.arguments ?? []).flatMap((argument): Container[] => {
    let inner: ts.Node = argument;
    while (isWrapper(inner)) inner = inner.expression;
    if (classes && ts.isClassLike(inner))
      return [{ kind: "class", node: inner }];
    return ts.isObjectLiteralExpression(inner) && holdsAny(inner, wanted)
      ? [{ kind: "object", node: inner }]
      : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a class or an object has at least one of the names. */
export function holdsAny(
  node: ts.ClassLikeDeclaration | ts.ObjectLiteralExpression,
  names: ReadonlySet<string>,
): boolean {
  const ts = loadCompiler();
  const members = ts.isClassLike(node) ? node.members : node.properties;
  return members.some((member) => names.has(nameMember(member.name) ?? ""));
}

/** Parentheses, `as`, `satisfies`, `!` and `<T>`: they change no value. */
export function isWrapper(
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion {
  const ts = loadCompiler();
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  );
}

type Factory =
  ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

export function isFunction(node: ts.Node): node is Factory {
  const ts = loadCompiler();
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node)
  );
}

/** The single value that a function returns; undefined if it has several. */
function readReturned(node: Factory): ts.Expression | undefined {
  const ts = loadCompiler();
  const { body } = node;
  if (body === undefined || !ts.isBlock(body)) return body;
  const returned: ts.Expression[] = [];
  walk(body, (inner) => {
    if (ts.isFunctionLike(inner) || ts.isClassLike(inner)) return false;
    if (ts.isReturnStatement(inner) && inner.expression !== undefined)
      returned.push(inner.expression);
    return undefined;
  });
  return returned.length === 1 ? returned[0] : undefined;
}

/** What a function declares in its own body. */
function readLocals(node: Factory): Locals {
  const ts = loadCompiler();
  const locals = new Map<string, ts.Node>();
  if (node.body === undefined || !ts.isBlock(node.body)) return locals;
  for (const statement of node.body.statements) {
    if (ts.isClassDeclaration(statement) && statement.name !== undefined)
      locals.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const variable of statement.declarationList.declarations)
        if (ts.isIdentifier(variable.name))
          locals.set(variable.name.text, variable);
  }
  return locals;
}

/** `Object.freeze`, `Object.seal`: they return their argument. */
function isFreeze(callee: ts.Expression): boolean {
  const ts = loadCompiler();
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "Object" &&
    /^(?:freeze|seal)$/.test(callee.name.text)
  );
}

/** `declare class`: its methods have no bodies. */
export function isAmbient(node: ts.ClassLikeDeclaration): boolean {
  const { SyntaxKind } = loadCompiler();
  return (
    node.modifiers?.some(({ kind }) => kind === SyntaxKind.DeclareKeyword) ??
    false
  );
}
