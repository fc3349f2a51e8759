/**
 * Locates a place of the manifest in its TypeScript or JavaScript modules, as
 * far as it is written as literals. Stage: load. Parses only when something is
 * shown; runs nothing.
 */
import type { ts } from "ts-morph";
import { loadCompiler } from "../code/syntax.js";
import type { Lines, Locate, LocatedPlace } from "../diagnostics/positions.js";
import { createModules, type ModuleCode, type Module } from "./module-names.js";

/** One step down from a literal: the place of its key, and its value. */
interface Step {
  readonly key: ModuleCode<ts.Node> | null;
  readonly value: ModuleCode;
}

/**
 * Follows object and list literals from the default export, through names,
 * spreads and imports. A computed value is located at the nearest literal
 * above.
 *
 * @param file the manifest's own, absolute
 * @param texts its text and those of the modules that it imports
 */
export function locateInModule(
  file: string,
  texts: ReadonlyMap<string, Lines>,
): Locate {
  const ts = loadCompiler();
  const { open, findName, findNamespace, findExport } = createModules(texts);

  /** Unwraps parentheses, `as`, `satisfies`, `defineResources()`, names. */
  function unwrap(code: ModuleCode, depth = 0): ModuleCode {
    if (depth > 50) return code;
    const inner = unwrapOnce(code);
    return inner === null ? code : unwrap(inner, depth + 1);
  }

  function unwrapOnce({ module, node }: ModuleCode): ModuleCode | null {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isAwaitExpression(node)
    ) {
      return { module, node: node.expression };
    }
    if (ts.isCallExpression(node)) {
      const isDefine =
        ts.isIdentifier(node.expression) &&
        node.expression.text === "defineResources";
      const [first] = node.arguments;
      return isDefine && first !== undefined ? { module, node: first } : null;
    }
    if (ts.isPropertyAccessExpression(node)) return readProperty(module, node);
    return ts.isIdentifier(node) ? findName(module, node.text) : null;
  }

  /** `pages.list`: a property of an object, or of a whole imported module. */
  function readProperty(
    module: Module,
    { expression, name }: ts.PropertyAccessExpression,
  ): ModuleCode | null {
    const whole = ts.isIdentifier(expression)
      ? findNamespace(module, expression.text)
      : null;
    if (whole !== null) return findExport(whole, name.text);
    return findStep({ module, node: expression }, name.text)?.value ?? null;
  }

  function findProperty(
    { module, node: object }: ModuleCode<ts.ObjectLiteralExpression>,
    name: string,
  ): Step | null {
    for (const property of [...object.properties].reverse()) {
      if (ts.isSpreadAssignment(property)) {
        const found = findStep({ module, node: property.expression }, name);
        if (found !== null) return found;
      } else if (ts.isShorthandPropertyAssignment(property)) {
        const key = property.name;
        if (key.text !== name) continue;
        return { key: { module, node: key }, value: { module, node: key } };
      } else if (ts.isPropertyAssignment(property)) {
        const key = property.name;
        const written =
          ts.isIdentifier(key) ||
          ts.isStringLiteralLike(key) ||
          ts.isNumericLiteral(key)
            ? key.text
            : null;
        if (written !== name) continue;
        const value = { module, node: property.initializer };
        return { key: { module, node: key }, value };
      }
    }
    return null;
  }

  /**
   * The items of a list, including those of spread literals, up to the first
   * spread that is computed.
   */
  function listItems(
    { module, node }: ModuleCode,
    depth = 0,
  ): readonly ModuleCode[] | null {
    if (!ts.isArrayLiteralExpression(node) || depth > 20) return null;
    const items: ModuleCode[] = [];
    for (const item of node.elements) {
      if (!ts.isSpreadElement(item)) {
        items.push({ module, node: item });
        continue;
      }
      const inner = unwrap({ module, node: item.expression });
      const spread = listItems(inner, depth + 1);
      if (spread === null) break;
      items.push(...spread);
    }
    return items;
  }

  function findStep(value: ModuleCode, name: string | number): Step | null {
    const { module, node } = unwrap(value);
    if (ts.isObjectLiteralExpression(node)) {
      return findProperty({ module, node }, String(name));
    }
    const items = typeof name === "number" ? listItems({ module, node }) : null;
    const item = items?.[Number(name)];
    return item === undefined ? null : { key: null, value: item };
  }

  const show = (
    { module, node }: ModuleCode<ts.Node>,
    main: Module,
  ): LocatedPlace => ({
    span: module.lines.span(node.getStart(module.scope.tree), node.end),
    ...(module !== main && { imported: true }),
  });

  return ({ path, on = "value" }) => {
    const module = open(file);
    const root = module && findExport(module, "default");
    if (module === null || root === null) return null;
    let current: Step = { key: null, value: root };
    for (const name of path) {
      const next = findStep(current.value, name);
      if (next === null) {
        const nearest = show(current.key ?? current.value, module);
        return { ...nearest, nearest: true };
      }
      current = next;
    }
    const { key, value } = current;
    return show(on === "key" && key !== null ? key : unwrap(value), module);
  };
}
