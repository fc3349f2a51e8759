/** Merge, names of members, in every form that TypeScript allows. */
import type { ts } from "ts-morph";
import { loadCompiler } from "../../code/syntax.js";

/**
 * What a member is called: `index`, `"index"`, `["index"]`; with `constants`,
 * also a constant of the same file in brackets. Null for a private name
 * (`#index`) and for names known only at run time.
 */
export function nameMember(
  name: ts.Node | undefined,
  constants?: ReadonlyMap<string, ts.Declaration>,
): string | null {
  const ts = loadCompiler();
  if (name === undefined) return null;
  if (
    ts.isIdentifier(name) ||
    ts.isStringLiteralLike(name) ||
    ts.isNumericLiteral(name)
  )
    return name.text;
  if (!ts.isComputedPropertyName(name)) return null;
  return stringOf(name.expression, constants);
}

/** The text of a string, or of a constant that holds one. */
function stringOf(
  node: ts.Node,
  constants: ReadonlyMap<string, ts.Declaration> | undefined,
): string | null {
  const ts = loadCompiler();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return stringOf(node.expression, constants);
  if (!ts.isIdentifier(node)) return null;
  const constant = constants?.get(node.text);
  return constant !== undefined &&
    ts.isVariableDeclaration(constant) &&
    constant.initializer !== undefined
    ? // One step: `const INDEX = "index"`, not a chain of names.
      stringOf(constant.initializer, undefined)
    : null;
}

/** `[Symbol.iterator]`: never one of ours. */
export function isSymbolName(name: ts.Node | undefined): boolean {
  const ts = loadCompiler();
  return (
    name !== undefined &&
    ts.isComputedPropertyName(name) &&
    ts.isPropertyAccessExpression(name.expression) &&
    ts.isIdentifier(name.expression.expression) &&
    name.expression.expression.text === "Symbol"
  );
}

/** Whether a member is `static`, `abstract` or the like. */
export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  const ts = loadCompiler();
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false)
  );
}
