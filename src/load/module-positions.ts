/**
 * Where a place of the manifest stands in a TypeScript or JavaScript module,
 * as far as it is written as literals. Stage: load. Parses only when
 * something is shown; runs nothing.
 */
import type { ts } from "ts-morph";
import type { Lines, Locate } from "../diagnostics/positions.js";

/**
 * Follows object and list literals from the default export, through names of
 * the same module. What is computed is shown at the nearest literal above.
 */
export async function locateInModule(lines: Lines): Promise<Locate> {
  const { ts } = await import("ts-morph");
  const source = ts.createSourceFile(
    lines.file,
    lines.text,
    ts.ScriptTarget.Latest,
    true,
  );

  /** Through parentheses, `as`, `satisfies`, `defineResources(...)` and names. */
  function unwrap(node: ts.Expression, depth = 0): ts.Expression {
    if (depth > 20) return node;
    const inner = unwrapOnce(node);
    return inner === null ? node : unwrap(inner, depth + 1);
  }

  function unwrapOnce(node: ts.Expression): ts.Expression | null {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isAwaitExpression(node)
    ) {
      return node.expression;
    }
    if (ts.isCallExpression(node)) {
      const isDefine =
        ts.isIdentifier(node.expression) &&
        node.expression.text === "defineResources";
      return isDefine ? (node.arguments[0] ?? null) : null;
    }
    return ts.isIdentifier(node) ? findConstant(node.text) : null;
  }

  function findConstant(name: string): ts.Expression | null {
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const declared of statement.declarationList.declarations) {
        if (ts.isIdentifier(declared.name) && declared.name.text === name) {
          return declared.initializer ?? null;
        }
      }
    }
    return null;
  }

  function findDefault(): ts.Expression | null {
    const exported = source.statements.find(ts.isExportAssignment);
    return exported?.expression ?? null;
  }

  interface Step {
    readonly key: ts.Node | null;
    readonly value: ts.Expression;
  }

  function findProperty(
    object: ts.ObjectLiteralExpression,
    name: string,
  ): Step | null {
    for (const property of [...object.properties].reverse()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = unwrap(property.expression);
        const found = ts.isObjectLiteralExpression(spread)
          ? findProperty(spread, name)
          : null;
        if (found !== null) return found;
      } else if (ts.isShorthandPropertyAssignment(property)) {
        if (property.name.text !== name) continue;
        return { key: property.name, value: property.name };
      } else if (ts.isPropertyAssignment(property)) {
        const key = property.name;
        const written =
          ts.isIdentifier(key) ||
          ts.isStringLiteralLike(key) ||
          ts.isNumericLiteral(key)
            ? key.text
            : null;
        if (written === name) return { key, value: property.initializer };
      }
    }
    return null;
  }

  function findStep(value: ts.Expression, name: string | number): Step | null {
    const node = unwrap(value);
    if (ts.isObjectLiteralExpression(node)) {
      return findProperty(node, String(name));
    }
    if (!ts.isArrayLiteralExpression(node) || typeof name !== "number") {
      return null;
    }
    const before = node.elements.slice(0, name + 1);
    const item = before[name];
    return item === undefined || before.some(ts.isSpreadElement)
      ? null
      : { key: null, value: item };
  }

  const spanOf = (node: ts.Node) => lines.span(node.getStart(source), node.end);

  return ({ path, on = "value" }) => {
    const root = findDefault();
    if (root === null) return null;
    let current: Step = { key: null, value: root };
    for (const name of path) {
      const next = findStep(current.value, name);
      if (next === null) {
        return { span: spanOf(current.key ?? current.value), nearest: true };
      }
      current = next;
    }
    const { key, value } = current;
    return { span: spanOf(on === "key" && key !== null ? key : unwrap(value)) };
  };
}
