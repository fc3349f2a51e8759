/**
 * Merge, reading: names that an object or a prototype gets through assignments,
 * `controllers.articles = ...`, anywhere in the file.
 */
import type { ts } from "ts-morph";
import type { CodeScope } from "../../code/scope.js";
import { loadCompiler, walk } from "../../code/syntax.js";
import { isWrapper } from "./container.js";
import { nameMember } from "./names.js";

/** What assignments add to one target. */
export interface Assigned {
  readonly names: ReadonlySet<string>;
  /** The code that may add more than can be seen; null if there is none. */
  readonly unseen: string | null;
}

/** The names of variables that hold an object literal. */
export function variablesOf(
  node: ts.ObjectLiteralExpression,
  { tree }: CodeScope,
): ReadonlySet<string> {
  const ts = loadCompiler();
  const names = new Set<string>();
  walk(tree, (part) => {
    if (!ts.isVariableDeclaration(part) || !ts.isIdentifier(part.name))
      return undefined;
    let value: ts.Node | undefined = part.initializer;
    while (value !== undefined && isWrapper(value)) value = value.expression;
    if (value === node) names.add(part.name.text);
    return undefined;
  });
  return names;
}

/**
 * Reads `target.name = ...`, `target["name"] = ...` and `Object.assign(target,
 * {...})`.
 *
 * @param targets the code of the assignment targets: `controllers`,
 * `Articles.prototype`
 */
export function readAssigned(
  targets: ReadonlySet<string>,
  { tree, values }: CodeScope,
): Assigned {
  const ts = loadCompiler();
  const names = new Set<string>();
  let unseen: string | null = null;
  const isTarget = (node: ts.Node | undefined): boolean =>
    node !== undefined && targets.has(node.getText(tree));
  const take = (name: string | null, node: ts.Node): void => {
    if (name === null) unseen ??= node.getText(tree);
    else names.add(name);
  };
  if (targets.size === 0) return { names, unseen };
  walk(tree, (node) => {
    if (ts.isBinaryExpression(node) && isAssignment(node)) {
      const { left } = node;
      if (ts.isPropertyAccessExpression(left) && isTarget(left.expression))
        take(left.name.text, left);
      if (ts.isElementAccessExpression(left) && isTarget(left.expression)) {
        const { argumentExpression: key } = left;
        take(ts.isStringLiteralLike(key) ? key.text : null, left);
      }
    }
    if (ts.isCallExpression(node) && isAssign(node, tree)) {
      const [first, ...others] = node.arguments;
      if (!isTarget(first)) return undefined;
      for (const other of others)
        if (ts.isObjectLiteralExpression(other))
          for (const { name } of other.properties)
            take(nameMember(name, values), other);
        else unseen ??= other.getText(tree);
    }
    return undefined;
  });
  return { names, unseen };
}

function isAssignment({ operatorToken }: ts.BinaryExpression): boolean {
  const { SyntaxKind } = loadCompiler();
  return [
    SyntaxKind.EqualsToken,
    SyntaxKind.QuestionQuestionEqualsToken,
    SyntaxKind.BarBarEqualsToken,
  ].some((kind) => kind === operatorToken.kind);
}

function isAssign({ expression }: ts.CallExpression, tree: ts.SourceFile) {
  return expression.getText(tree) === "Object.assign";
}
