/**
 * Merge, tests: the tests in a user's file, and whether the file has its own
 * function for sending requests. Must not decide what is missing.
 */
import type { ts } from "ts-morph";
import { loadCompiler, walk, type ParsedSource } from "../../code/syntax.js";
import { isFunction } from "../read/container.js";

/**
 * A statement that calls a function with a title: `test("GET /articles", ...)`.
 */
export interface TitledCall {
  readonly title: string;
  readonly node: ts.ExpressionStatement;
}

/** Every such statement, at any depth, in file order. */
export function listTitledCalls({ tree }: ParsedSource): readonly TitledCall[] {
  const ts = loadCompiler();
  const calls: TitledCall[] = [];
  walk(tree, (node) => {
    if (!ts.isExpressionStatement(node)) return undefined;
    if (!ts.isCallExpression(node.expression)) return undefined;
    const [first] = node.expression.arguments;
    if (first !== undefined && ts.isStringLiteralLike(first))
      calls.push({ title: first.text, node });
    return undefined;
  });
  return calls.sort((a, b) => a.node.pos - b.node.pos);
}

/** Whether a title is that of a generated test, or continues it. */
export function isTitled(title: string, wanted: string): boolean {
  return title === wanted || title.startsWith(`${wanted} `);
}

/**
 * Whether the file has a top-level function of that name that takes a method
 * and a path, and nothing else is declared under the name.
 */
export function hasSender(source: ParsedSource, name: string): boolean {
  const ts = loadCompiler();
  const declared: ts.Node[] = [];
  walk(source.tree, (node, parent) => {
    if (!ts.isIdentifier(node) || node.text !== name) return undefined;
    const { name: own } = parent as ts.NamedDeclaration;
    if (own === node && !ts.isPropertyAccessExpression(parent))
      declared.push(parent);
    return undefined;
  });
  const [only, second] = declared;
  if (only === undefined || second !== undefined) return false;
  const isTop = source.tree.statements.some(
    (statement) =>
      statement === only ||
      (ts.isVariableStatement(statement) &&
        statement.declarationList.declarations.some((each) => each === only)),
  );
  const made = ts.isVariableDeclaration(only) ? only.initializer : only;
  if (!isTop || made === undefined || !isFunction(made)) return false;
  const [method, path] = made.parameters.map((each) =>
    each.name.getText(source.tree),
  );
  return method === "method" && path === "path";
}
