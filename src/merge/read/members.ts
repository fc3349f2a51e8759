/**
 * Merge, what is there: the names that a class or an object already has, in
 * whatever form, and whether something that is not in the file may bring more.
 */
import type { ts } from "ts-morph";
import { isAmbient, openContainer, type Container } from "./container.js";
import { hasModifier, isSymbolName, nameOf } from "./names.js";
import type { Scope } from "../../code/scope.js";
import { loadCompiler, walk } from "../../code/syntax.js";

export interface Members {
  /** The container's own, each name with every node that declares it. */
  readonly own: ReadonlyMap<string, readonly ts.Node[]>;
  /** Inherited, spread, merged or assigned, from somewhere in this file. */
  readonly elsewhere: ReadonlySet<string>;
  /** The code that may bring more than can be seen: `Base`, `...crud`; else null. */
  readonly unseen: string | null;
}

/** Every name that can be seen. */
export function namesIn({ own, elsewhere }: Members): ReadonlySet<string> {
  return new Set([...own.keys(), ...elsewhere]);
}

/** Reads the members of a container. */
export function readMembers({ kind, node }: Container, scope: Scope): Members {
  const found: Found = { own: new Map(), elsewhere: new Set(), unseen: null };
  if (kind === "class") {
    readClass(node, found, scope);
    readAncestors(node, found, scope);
    const name = node.name?.text;
    if (name !== undefined) readMerged(name, found, scope);
  } else readObject(node, found, scope);
  return found;
}

interface Found {
  readonly own: Map<string, ts.Node[]>;
  readonly elsewhere: Set<string>;
  unseen: string | null;
}

function add(found: Found, name: string, node: ts.Node): void {
  const nodes = found.own.get(name);
  if (nodes === undefined) found.own.set(name, [node]);
  else nodes.push(node);
}

/**
 * A class's own: methods, fields, accessors, overloads, abstract and private
 * ones too, as each of them takes the name. Static ones do not.
 */
function readClass(
  node: ts.ClassLikeDeclaration,
  found: Found,
  scope: Scope,
): void {
  const ts = loadCompiler();
  for (const member of node.members) {
    if (ts.isConstructorDeclaration(member)) {
      for (const parameter of member.parameters)
        if (ts.isParameterPropertyDeclaration(parameter, member)) {
          const name = nameOf(parameter.name);
          if (name !== null) add(found, name, member);
        }
    } else if (!hasModifier(member, ts.SyntaxKind.StaticKeyword))
      readName(member, member.name, found, scope);
  }
}

function readName(
  member: ts.Node,
  name: ts.Node | undefined,
  found: Found,
  scope: Scope,
): void {
  const ts = loadCompiler();
  const text = nameOf(name, scope.values);
  if (text !== null) add(found, text, member);
  else if (
    name !== undefined &&
    ts.isComputedPropertyName(name) &&
    !isSymbolName(name)
  )
    found.unseen ??= name.getText(scope.tree);
}

/** What base classes of the same file supply; one that is not there is unseen. */
function readAncestors(
  node: ts.ClassLikeDeclaration,
  found: Found,
  scope: Scope,
): void {
  const ts = loadCompiler();
  const seen = new Set<ts.Node>();
  let current = node;
  while (!seen.has(current)) {
    seen.add(current);
    const base = readBase(current);
    if (base === undefined) return;
    const next = openBase(base, scope);
    if (next === null) {
      found.unseen ??= `extends ${base.getText(scope.tree)}`;
      return;
    }
    current = next;
    const inherited: Found = {
      own: new Map(),
      elsewhere: found.elsewhere,
      unseen: found.unseen,
    };
    readClass(current, inherited, scope);
    found.unseen = inherited.unseen;
    for (const [name, nodes] of inherited.own)
      // What is abstract is asked for, not supplied.
      if (
        !nodes.every((each) => hasModifier(each, ts.SyntaxKind.AbstractKeyword))
      )
        found.elsewhere.add(name);
  }
}

/** A base class of this file. What a call made of one is not in the file. */
function openBase(
  base: ts.Expression,
  scope: Scope,
): ts.ClassLikeDeclaration | null {
  const ts = loadCompiler();
  if (ts.isClassExpression(base)) return base;
  const value = ts.isIdentifier(base) ? scope.values.get(base.text) : undefined;
  if (value === undefined) return null;
  if (ts.isClassDeclaration(value)) return isAmbient(value) ? null : value;
  const made = ts.isVariableDeclaration(value) ? value.initializer : undefined;
  return made !== undefined && ts.isClassExpression(made) ? made : null;
}

function readBase(node: ts.ClassLikeDeclaration): ts.Expression | undefined {
  const { SyntaxKind } = loadCompiler();
  return node.heritageClauses?.find(
    ({ token }) => token === SyntaxKind.ExtendsKeyword,
  )?.types[0]?.expression;
}

/**
 * What is added to a class from outside its braces: an interface of its name,
 * `ArticlesController.prototype.index = ...`.
 */
function readMerged(name: string, found: Found, scope: Scope): void {
  const ts = loadCompiler();
  for (const node of scope.interfaces.get(name) ?? [])
    for (const member of node.members) {
      const text = nameOf(member.name, scope.values);
      if (text !== null) found.elsewhere.add(text);
    }
  for (const statement of scope.tree.statements) {
    if (
      !ts.isExpressionStatement(statement) ||
      !ts.isBinaryExpression(statement.expression)
    )
      continue;
    const { left } = statement.expression;
    if (
      ts.isPropertyAccessExpression(left) &&
      left.expression.getText(scope.tree) === `${name}.prototype`
    )
      found.elsewhere.add(left.name.text);
  }
}

function readObject(
  node: ts.ObjectLiteralExpression,
  found: Found,
  scope: Scope,
): void {
  const ts = loadCompiler();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) readSpread(property, found, scope);
    else readName(property, property.name, found, scope);
  }
}

/** `...others`: seen where `others` is an object of this file, and no more. */
function readSpread(
  { expression }: ts.SpreadAssignment,
  found: Found,
  scope: Scope,
): void {
  const ts = loadCompiler();
  const search = { scope, wanted: new Set<string>(), classes: false };
  const container = openContainer(expression, search);
  if (container?.kind === "object") {
    const inner: Found = { own: new Map(), elsewhere: new Set(), unseen: null };
    readObject(container.node, inner, scope);
    for (const name of namesIn(inner)) found.elsewhere.add(name);
    found.unseen ??= inner.unseen;
    return;
  }
  found.unseen ??= `...${expression.getText(scope.tree)}`;
  // `...(flag ? { articles } : {})`: there at times, and on purpose.
  walk(expression, (part) => {
    if (ts.isFunctionLike(part)) return false;
    if (!ts.isObjectLiteralExpression(part)) return undefined;
    for (const { name } of part.properties) {
      const text = nameOf(name, scope.values);
      if (text !== null) found.elsewhere.add(text);
    }
    return false;
  });
}
