/**
 * Merge, reading: the names that a class or an object already has, in any form,
 * and whether something outside the file may add more.
 */
import type { ts } from "ts-morph";
import { readAssigned, variablesOf } from "./assigned.js";
import { isAmbient, openContainer, type Container } from "./container.js";
import { hasModifier, isSymbolName, nameMember } from "./names.js";
import { nothingNearby, openImported, type Nearby } from "./nearby.js";
import type { CodeScope } from "../../code/scope.js";
import { loadCompiler, walk } from "../../code/syntax.js";

export interface Members {
  /** The container's own names, each with every node that declares it. */
  readonly own: ReadonlyMap<string, readonly ts.Node[]>;
  /** Names inherited, spread, merged or assigned elsewhere in the file. */
  readonly elsewhere: ReadonlySet<string>;
  /** The code that may add unseen names: `Base`, `...crud`; null if none. */
  readonly unseen: string | null;
  /** Whether an unseen base class may add members that a stub hides. */
  readonly hides: boolean;
}

/** Every name that can be seen. */
export function namesIn({ own, elsewhere }: Members): ReadonlySet<string> {
  return new Set([...own.keys(), ...elsewhere]);
}

/** Reads the members of a container. */
export function readMembers(
  { kind, node }: Container,
  scope: CodeScope,
  nearby: Nearby = nothingNearby,
): Members {
  const found = nothingFound();
  if (kind === "class") {
    readClass(node, found, scope);
    readAncestors(node, found, scope, nearby);
    const name = node.name?.text;
    if (name !== undefined) readMerged(name, found, scope);
  } else {
    readObject(node, found, scope);
    takeAssigned(variablesOf(node, scope), found, scope);
  }
  return found;
}

function nothingFound(): Found {
  return { own: new Map(), elsewhere: new Set(), unseen: null, hides: false };
}

interface Found {
  readonly own: Map<string, ts.Node[]>;
  readonly elsewhere: Set<string>;
  unseen: string | null;
  hides: boolean;
}

function add(found: Found, name: string, node: ts.Node): void {
  const nodes = found.own.get(name);
  if (nodes === undefined) found.own.set(name, [node]);
  else nodes.push(node);
}

/**
 * A class's own members: methods, fields, accessors and overloads, including
 * abstract and private ones, as each of them takes the name. Static ones do not
 * count.
 */
function readClass(
  node: ts.ClassLikeDeclaration,
  found: Found,
  scope: CodeScope,
): void {
  const ts = loadCompiler();
  for (const member of node.members) {
    if (ts.isConstructorDeclaration(member)) {
      for (const parameter of member.parameters)
        if (ts.isParameterPropertyDeclaration(parameter, member)) {
          const name = nameMember(parameter.name);
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
  scope: CodeScope,
): void {
  const ts = loadCompiler();
  const text = nameMember(name, scope.values);
  if (text !== null) add(found, text, member);
  else if (
    name !== undefined &&
    ts.isComputedPropertyName(name) &&
    !isSymbolName(name)
  )
    found.unseen ??= name.getText(scope.tree);
}

/**
 * What base classes supply, in this file and in one it imports from; one that
 * is farther away is unseen.
 */
function readAncestors(
  node: ts.ClassLikeDeclaration,
  found: Found,
  own: CodeScope,
  nearby: Nearby,
): void {
  const ts = loadCompiler();
  const seen = new Set<ts.Node>();
  let current = node;
  let scope = own;
  while (!seen.has(current)) {
    seen.add(current);
    const base = readBase(current);
    if (base === undefined) return;
    const next =
      openBase(base, scope) ??
      (scope === own ? openImportedBase(base, scope, nearby) : null);
    if (next === null) {
      found.unseen ??= `extends ${base.getText(scope.tree)}`;
      found.hides = true;
      return;
    }
    current = next.node;
    scope = next.scope;
    const inherited = nothingFound();
    readClass(current, inherited, scope);
    found.unseen ??= inherited.unseen;
    for (const [name, nodes] of inherited.own)
      // An abstract member is required, not supplied.
      if (
        !nodes.every((each) => hasModifier(each, ts.SyntaxKind.AbstractKeyword))
      )
        found.elsewhere.add(name);
  }
}

interface Base {
  readonly node: ts.ClassLikeDeclaration;
  /** The scope of the file that contains it. */
  readonly scope: CodeScope;
}

/** A base class in this file. The result of a call is not in the file. */
function openBase(base: ts.Expression, scope: CodeScope): Base | null {
  const ts = loadCompiler();
  const value = ts.isIdentifier(base) ? scope.values.get(base.text) : base;
  const node = value === undefined ? null : classOf(value);
  return node === null ? null : { node, scope };
}

/** A base class in the file that this one imports it from. */
function openImportedBase(
  base: ts.Expression,
  scope: CodeScope,
  nearby: Nearby,
): Base | null {
  const ts = loadCompiler();
  if (!ts.isIdentifier(base)) return null;
  const found = openImported(base.text, scope, nearby);
  const node = found && classOf(found.node);
  return node ? { node, scope: found.scope } : null;
}

/** The class that a declaration creates, with bodies; null if none. */
function classOf(value: ts.Node): ts.ClassLikeDeclaration | null {
  const ts = loadCompiler();
  if (ts.isClassExpression(value)) return value;
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
 * What is added to a class from outside its braces: by an interface of the same
 * name or `ArticlesController.prototype.index = ...`.
 */
function readMerged(name: string, found: Found, scope: CodeScope): void {
  for (const node of scope.interfaces.get(name) ?? [])
    for (const member of node.members) {
      const text = nameMember(member.name, scope.values);
      if (text !== null) found.elsewhere.add(text);
    }
  takeAssigned(new Set([`${name}.prototype`]), found, scope);
}

/** What assignments add: `controllers.articles = ...`. */
function takeAssigned(
  targets: ReadonlySet<string>,
  found: Found,
  scope: CodeScope,
): void {
  const { names, unseen } = readAssigned(targets, scope);
  for (const name of names) found.elsewhere.add(name);
  found.unseen ??= unseen;
}

function readObject(
  node: ts.ObjectLiteralExpression,
  found: Found,
  scope: CodeScope,
): void {
  const ts = loadCompiler();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) readSpread(property, found, scope);
    else readName(property, property.name, found, scope);
  }
}

/** `...others`: visible only if `others` is an object in this file. */
function readSpread(
  { expression }: ts.SpreadAssignment,
  found: Found,
  scope: CodeScope,
): void {
  const ts = loadCompiler();
  const search = { scope, wanted: new Set<string>(), classes: false };
  const container = openContainer(expression, search);
  if (container?.kind === "object") {
    const inner = nothingFound();
    readObject(container.node, inner, scope);
    for (const name of namesIn(inner)) found.elsewhere.add(name);
    found.unseen ??= inner.unseen;
    return;
  }
  found.unseen ??= `...${expression.getText(scope.tree)}`;
  // `...(flag ? { articles } : {})`: present at times, and on purpose.
  walk(expression, (part) => {
    if (ts.isFunctionLike(part)) return false;
    if (!ts.isObjectLiteralExpression(part)) return undefined;
    for (const { name } of part.properties) {
      const text = nameMember(name, scope.values);
      if (text !== null) found.elsewhere.add(text);
    }
    return false;
  });
}
