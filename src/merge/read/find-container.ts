/**
 * Merge, finding: the class that is the controller, the object that is the
 * index. Searches by name, by contract, then by the file's default export. Must
 * not settle for a guess: two candidates count as none.
 */
import type { ts } from "ts-morph";
import type {
  ControllerMerge,
  IndexMerge,
  MemberMerge,
} from "../../emit/file.js";
import { holdsAny, isAmbient, isFunction, openContainer } from "./container.js";
import type { Container, Search } from "./container.js";
import type { CodeScope } from "../../code/scope.js";
import { wantedNames } from "../stub-hashes.js";
import { loadCompiler, walk, type ParsedSource } from "../../code/syntax.js";

/** The container, or why there is none, in plain words. */
export type FoundContainer =
  | { readonly container: Container }
  | { readonly container: null; readonly reason: string };

/** Finds the class or object that a file's members belong to. */
export function findContainer(
  source: ParsedSource,
  scope: CodeScope,
  merge: MemberMerge,
): FoundContainer {
  if (/^\s*$/.test(source.text))
    return missing("is empty; delete it to have it written again");
  return merge.kind === "controller"
    ? findController(source, scope, merge)
    : findIndex(scope, merge);
}

function findController(
  source: ParsedSource,
  scope: CodeScope,
  merge: ControllerMerge,
): FoundContainer {
  const { className, contract } = merge;
  const wanted = new Set(wantedNames(merge));
  const search: Search = { scope, wanted, classes: true };
  const instance = className.charAt(0).toLowerCase() + className.slice(1);
  for (const name of [className, instance]) {
    const container = openName(name, search);
    if (container !== null) return { container };
  }
  const [first, second] = findImplementers(source, contract, search);
  if (second !== undefined)
    return missing(
      `has no class ${className}, but more than one that implements ${contract}`,
    );
  if (first !== undefined) return { container: first };
  const fallback = openDefault(search);
  if (fallback !== null) return { container: fallback };
  const from = scope.forwarded.get(className)?.module;
  return missing(
    from === undefined
      ? `has no class ${className}, and none that implements ${contract}`
      : `only re-exports ${className} from ${from}`,
  );
}

function findIndex(scope: CodeScope, merge: IndexMerge): FoundContainer {
  const { object } = merge;
  const wanted = new Set(wantedNames(merge));
  const search: Search = { scope, wanted, classes: false };
  // If a file has both, the index is what the factory returns.
  const container =
    openName(factoryOf(object), search) ??
    openName(object, search) ??
    openDefault(search);
  return container === null
    ? missing(`has no object literal ${object}`)
    : { container };
}

/** The names under which the class or object may be exported. */
export function exportNamesOf(merge: MemberMerge): readonly string[] {
  return merge.kind === "controller"
    ? [merge.className]
    : [factoryOf(merge.object), merge.object];
}

/** A class used in place of the index object: `new Registry()`. */
export function findRegistry(
  scope: CodeScope,
  merge: MemberMerge,
): Container | null {
  if (merge.kind === "controller") return null;
  const search = { scope, wanted: new Set(wantedNames(merge)), classes: true };
  for (const name of exportNamesOf(merge)) {
    const container = openName(name, search);
    if (container !== null) return container;
  }
  return openDefault(search);
}

/** `createControllers`: the name of a function that returns `object`. */
function factoryOf(object: string): string {
  return `create${object.charAt(0).toUpperCase()}${object.slice(1)}`;
}

function missing(reason: string): FoundContainer {
  return { container: null, reason };
}

/** The container that a top-level or exported name stands for. */
function openName(name: string, search: Search): Container | null {
  const { values, exported } = search.scope;
  return (
    openContainer(values.get(name), search) ??
    openContainer(values.get(exported.get(name) ?? ""), search)
  );
}

/** The `export default`. If it has a name, it must have a wanted member. */
function openDefault(search: Search): Container | null {
  const ts = loadCompiler();
  const { scope, wanted } = search;
  const node =
    scope.defaultExport ??
    scope.values.get(scope.exported.get("default") ?? "");
  const container = openContainer(node, search);
  if (container === null) return null;
  const named =
    (ts.isClassLike(container.node) && container.node.name !== undefined) ||
    (node !== undefined && ts.isIdentifier(node));
  return !named || holdsAny(container.node, wanted) ? container : null;
}

/**
 * Everything declared to be the contract, anywhere in the file: by
 * `implements`, the type of a variable or factory, or `satisfies`.
 */
function findImplementers(
  { tree }: ParsedSource,
  contract: string,
  search: Search,
): readonly Container[] {
  const ts = loadCompiler();
  const locals = new Set([contract]);
  for (const { imported, local } of search.scope.imports)
    if (imported === contract) locals.add(local);
  const found = new Map<ts.Node, Container>();
  const take = (node: ts.Node | undefined): void => {
    const container = openContainer(node, search);
    if (container !== null) found.set(container.node, container);
  };
  const isContract = (type: ts.TypeNode | undefined): boolean =>
    type !== undefined && namesType(type, contract, locals);

  walk(tree, (node) => {
    if (ts.isClassLike(node)) {
      const clause = node.heritageClauses?.find(
        ({ token }) => token === ts.SyntaxKind.ImplementsKeyword,
      );
      if (!isAmbient(node) && clause?.types.some(isContract) === true)
        take(node);
    } else if (ts.isVariableDeclaration(node)) {
      if (isContract(node.type)) take(node.initializer);
    } else if (isFunction(node)) {
      if (isContract(node.type)) take(node);
    } else if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) {
      if (isContract(node.type)) take(node.expression);
    }
    return undefined;
  });
  return [...found.values()];
}

/** Whether a type is the contract: by its local name or `contracts.Name`. */
function namesType(
  type: ts.TypeNode,
  contract: string,
  locals: ReadonlySet<string>,
): boolean {
  const ts = loadCompiler();
  if (ts.isExpressionWithTypeArguments(type)) {
    const { expression } = type;
    return ts.isIdentifier(expression)
      ? locals.has(expression.text)
      : ts.isPropertyAccessExpression(expression) &&
          expression.name.text === contract;
  }
  if (!ts.isTypeReferenceNode(type)) return false;
  const { typeName } = type;
  return ts.isIdentifier(typeName)
    ? locals.has(typeName.text)
    : typeName.right.text === contract;
}
