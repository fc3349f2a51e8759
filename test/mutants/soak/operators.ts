/** Operators of mutants: all places of a file's code where one of them applies. */
import ts from "typescript";
import { type Change, drop, replace } from "../mutate.js";

/** What stands in the place of an operator. */
const OTHER_OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
]);

/** What a function may always answer; the compiler says which of them its type allows. */
const CONSTANTS = ["true", "false", "null", "undefined", "[]"];

/** All changes that operators make of a file; not each of them compiles. */
export function listCodeSites(source: ts.SourceFile): readonly Change[] {
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (isType(node) || ts.isImportDeclaration(node)) return;
    if (ts.isExportDeclaration(node)) return;
    changes.push(...changeCode(node), ...changeData(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes.filter(
    ({ start, end, text }) => source.text.slice(start, end) !== text,
  );
}

function isType(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

function changeCode(node: ts.Node): readonly Change[] {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return [negate(node.expression)];
  if (ts.isConditionalExpression(node)) return [negate(node.condition)];
  if (ts.isExpressionStatement(node)) return dropCall(node);
  if (ts.isCallExpression(node)) return replaceCall(node);
  if (ts.isReturnStatement(node) && node.expression !== undefined) {
    const { expression } = node;
    return CONSTANTS.map((text) =>
      replace("constant result", expression, text),
    );
  }
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: token } = node;
    const other = OTHER_OPERATORS.get(token.kind);
    return other === undefined
      ? []
      : [replace("operator changed", token, other)];
  }
  return [];
}

function negate(condition: ts.Expression): Change {
  return replace("condition negated", condition, `!(${condition.getText()})`);
}

function dropCall(statement: ts.ExpressionStatement): readonly Change[] {
  const { expression } = statement;
  if (ts.isCallExpression(expression))
    return [replace("call dropped", statement, "{}")];
  return ts.isAwaitExpression(expression)
    ? [replace("awaited call dropped", statement, "{}")]
    : [];
}

function replaceCall(call: ts.CallExpression): readonly Change[] {
  const [first] = call.arguments;
  if (first === undefined || ts.isSpreadElement(first)) return [];
  if (ts.isArrowFunction(first) || ts.isFunctionExpression(first)) return [];
  if (ts.isExpressionStatement(call.parent)) return [];
  return [replace("call is its argument", call, `(${first.getText()})`)];
}

function changeData(node: ts.Node): readonly Change[] {
  if (ts.isNumericLiteral(node) && !isName(node))
    return [replace("number off by one", node, String(Number(node.text) + 1))];
  if (ts.isStringLiteral(node) && node.text !== "" && !isName(node))
    return [replace("text emptied", node, '""')];
  if (node.kind === ts.SyntaxKind.TrueKeyword)
    return [replace("flag flipped", node, "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword)
    return [replace("flag flipped", node, "true")];
  if (ts.isObjectLiteralExpression(node)) return changeObject(node);
  if (ts.isArrayLiteralExpression(node)) {
    const { elements } = node;
    return [
      ...elements.map((_, at) => drop("entry dropped", elements, at)),
      ...swapNeighbours([...elements]),
    ];
  }
  return [];
}

/** Whether a literal is the name of a property. */
function isName(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

function changeObject(object: ts.ObjectLiteralExpression): readonly Change[] {
  const { properties } = object;
  const values = properties
    .filter(ts.isPropertyAssignment)
    .map(({ initializer }) => initializer);
  return [
    ...properties.map((_, at) => drop("entry dropped", properties, at)),
    ...swapNeighbours(values),
  ];
}

/** Each two beside each other that are written alike, in each other's place. */
function swapNeighbours(values: readonly ts.Expression[]): readonly Change[] {
  return values.flatMap((one, at) => {
    const other = values[at + 1];
    if (other?.kind !== one.kind) return [];
    if (one.getText() === other.getText()) return [];
    const between = one
      .getSourceFile()
      .text.slice(one.getEnd(), other.getStart());
    return [
      {
        kind: "neighbours swapped",
        start: one.getStart(),
        end: other.getEnd(),
        text: other.getText() + between + one.getText(),
      },
    ];
  });
}
