/**
 * Values that are not of their type any more: in a member of an object, or in what a
 * function for a computed field gives for each row. Stage: breaks. Literals, and members of
 * what a generated file exports; anything else may be of any type, as far as syntax tells.
 */
import type { ts } from "ts-morph";
import { loadCompiler, walk } from "../code/syntax.js";
import type { Break, GeneratedFiles, ImportReading } from "./break.js";
import type { BreakFacts, Member } from "./facts.js";
import { propertiesOf } from "./properties.js";

/** A type, and the file that it stands in. */
interface Typed {
  readonly type: ts.TypeNode;
  readonly facts: BreakFacts;
}

/** What is wrong with the value of a member. */
export function breaksOfValue(
  reading: ImportReading,
  name: string,
  property: ts.ObjectLiteralElementLike,
  { type, gives }: Member,
  facts: BreakFacts,
): readonly Break[] {
  const ts = loadCompiler();
  const value = ts.isPropertyAssignment(property)
    ? property.initializer
    : property;
  const wanted =
    gives === undefined
      ? type && { type, facts }
      : itemOf(gives, facts, reading.generated);
  if (wanted === undefined || wanted === null) return [];
  const values = gives === undefined ? [value] : listItems(value);
  return values
    .filter((each) => !mayBe(reading, each, wanted))
    .map((each) => ({
      start: each.getStart(reading.tree),
      end: each.end,
      message: `"${name}" is of another type now: ${wanted.facts.textOf(wanted.type)}`,
    }));
}

/** `Promise<readonly Article["price"][]>`: the type of the price, where it is listed. */
function itemOf(
  gives: ts.TypeNode,
  facts: BreakFacts,
  generated: GeneratedFiles,
): Typed | null {
  const ts = loadCompiler();
  const [list] = ts.isTypeReferenceNode(gives)
    ? (gives.typeArguments ?? [])
    : [];
  const type = list && unwrap(list);
  if (type === undefined || !ts.isArrayTypeNode(type)) return null;
  const item = type.elementType;
  if (!ts.isIndexedAccessTypeNode(item)) return { type: item, facts };
  const { objectType, indexType } = item;
  if (!ts.isLiteralTypeNode(indexType)) return null;
  if (!ts.isStringLiteral(indexType.literal)) return null;
  return findMember(objectType, indexType.literal.text, facts, generated);
}

/** The type of a member, where it is listed: in this file, or in one that it imports. */
function findMember(
  holder: ts.TypeNode,
  member: string,
  facts: BreakFacts,
  generated: GeneratedFiles,
): Typed | null {
  const ts = loadCompiler();
  if (!ts.isTypeReferenceNode(holder)) return null;
  if (!ts.isIdentifier(holder.typeName)) return null;
  const local = holder.typeName.text;
  const imported = facts.imports.find((each) => each.local === local);
  const home =
    imported === undefined
      ? facts
      : generated.open(facts.file, imported.module);
  const members = home?.membersOf(imported?.imported ?? local);
  const type = members?.get(member)?.type;
  return home === null || type === undefined ? null : { type, facts: home };
}

/** What a function gives for the rows: `(rows) => Promise.resolve(rows.map(() => "a"))`. */
function listItems(value: ts.Node): readonly ts.Expression[] {
  const ts = loadCompiler();
  return listResults(value).flatMap((result): readonly ts.Expression[] => {
    const list = isPromise(result) ? result.arguments[0] : result;
    if (list === undefined || !ts.isCallExpression(list)) return [];
    const { expression, arguments: given } = list;
    if (!ts.isPropertyAccessExpression(expression)) return [];
    return expression.name.text === "map" && given[0] !== undefined
      ? listResults(given[0])
      : [];
  });
}

function isPromise(value: ts.Expression): value is ts.CallExpression {
  const ts = loadCompiler();
  if (!ts.isCallExpression(value)) return false;
  const { expression } = value;
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === "Promise" &&
    expression.name.text === "resolve"
  );
}

/** What a function returns, as far as it is written there. */
function listResults(value: ts.Node): readonly ts.Expression[] {
  const ts = loadCompiler();
  if (!ts.isFunctionLike(value) || !("body" in value)) return [];
  const { body } = value;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [bare(body)];
  const found: ts.Expression[] = [];
  walk(body, (node) => {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isReturnStatement(node) && node.expression !== undefined)
      found.push(bare(node.expression));
    return undefined;
  });
  return found;
}

/** Without its parentheses. */
function bare(value: ts.Expression): ts.Expression {
  const ts = loadCompiler();
  return ts.isParenthesizedExpression(value) ? bare(value.expression) : value;
}

/** Without `readonly` and parentheses. */
function unwrap(type: ts.TypeNode): ts.TypeNode {
  const ts = loadCompiler();
  return ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)
    ? unwrap(type.type)
    : type;
}

/** Whether a value may be of a type. */
function mayBe(reading: ImportReading, value: ts.Node, typed: Typed): boolean {
  const ts = loadCompiler();
  const { facts } = typed;
  const type = unwrap(typed.type);
  if (ts.isUnionTypeNode(type))
    return type.types.some((each) =>
      mayBe(reading, value, { type: each, facts }),
    );
  const kind = kindOf(value) ?? kindOfMember(reading, value);
  if (kind === null) return true;
  if (ts.isArrayTypeNode(type)) {
    const item = { type: type.elementType, facts };
    return (
      ts.isArrayLiteralExpression(value) &&
      value.elements.every((each) => mayBe(reading, each, item))
    );
  }
  if (ts.isLiteralTypeNode(type)) return isSame(value, type.literal);
  const word = wordOf(type);
  if (word !== null) return word === kind;
  const members = facts.membersIn(type);
  // A name that stands elsewhere may be anything.
  if (members === null) return true;
  return (
    ts.isObjectLiteralExpression(value) &&
    hasMembers(reading, value, members, facts)
  );
}

type Kind = "string" | "number" | "boolean" | "null" | "list" | "object";

/** Of a literal; null for anything else. */
function kindOf(value: ts.Node): Kind | null {
  const ts = loadCompiler();
  if (ts.isStringLiteralLike(value)) return "string";
  if (ts.isNumericLiteral(value)) return "number";
  if (ts.isArrayLiteralExpression(value)) return "list";
  if (ts.isObjectLiteralExpression(value)) return "object";
  if (ts.isPrefixUnaryExpression(value))
    return ts.isNumericLiteral(value.operand) ? "number" : null;
  switch (value.kind) {
    case ts.SyntaxKind.TrueKeyword:
    case ts.SyntaxKind.FalseKeyword:
      return "boolean";
    case ts.SyntaxKind.NullKeyword:
      return "null";
    default:
      return null;
  }
}

/** Of a member of what a generated file exports: `userRow.id`. */
function kindOfMember(
  { known, generated }: ImportReading,
  value: ts.Node,
): Kind | "none" | null {
  const ts = loadCompiler();
  if (!ts.isPropertyAccessExpression(value)) return null;
  const { expression, name } = value;
  if (!ts.isIdentifier(expression)) return null;
  const imported = known.get(expression.text);
  const type = imported?.facts.constants.get(imported.name);
  if (imported === undefined || type === undefined) return null;
  const member = findMember(type, name.text, imported.facts, generated);
  return member && wordOf(member.type);
}

/** The kind of literals that a type without members stands for; null for others. */
function wordOf({ kind }: ts.TypeNode): Kind | "none" | null {
  const { SyntaxKind } = loadCompiler();
  switch (kind) {
    case SyntaxKind.StringKeyword:
      return "string";
    case SyntaxKind.NumberKeyword:
      return "number";
    case SyntaxKind.BooleanKeyword:
      return "boolean";
    case SyntaxKind.UndefinedKeyword:
      return "none";
    default:
      return null;
  }
}

function isSame(value: ts.Node, literal: ts.Node): boolean {
  const ts = loadCompiler();
  if (kindOf(value) !== kindOf(literal)) return false;
  return ts.isStringLiteralLike(value) && ts.isStringLiteralLike(literal)
    ? value.text === literal.text
    : value.kind === literal.kind;
}

function hasMembers(
  reading: ImportReading,
  value: ts.ObjectLiteralExpression,
  members: ReadonlyMap<string, Member>,
  facts: BreakFacts,
): boolean {
  const ts = loadCompiler();
  const given = propertiesOf(value);
  if (given === null) return true;
  // The compiler lets them pass in what a function returns; a reply is then 500.
  if ([...given.keys()].some((name) => !members.has(name))) return false;
  return [...members].every(([name, { optional, type }]) => {
    const property = given.get(name);
    if (property === undefined) return optional;
    if (type === undefined || !ts.isPropertyAssignment(property)) return true;
    return mayBe(reading, property.initializer, { type, facts });
  });
}
