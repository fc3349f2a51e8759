/**
 * What a name in one of the user's modules stands for: a constant of the
 * module, or of one that it imports. Stage: load. Reads only syntax; runs
 * nothing.
 */
import { dirname, join } from "node:path";
import type { ts } from "ts-morph";
import { readScope, type CodeScope } from "../code/scope.js";
import { loadCompiler, parseTree } from "../code/syntax.js";
import type { Lines } from "../diagnostics/positions.js";

/** One of the user's modules. */
export interface Module {
  /** Absolute, with forward slashes. */
  readonly file: string;
  readonly lines: Lines;
  readonly scope: CodeScope;
}

/** A piece of code, and the module that it is in. */
export interface ModuleCode<Node extends ts.Node = ts.Expression> {
  readonly module: Module;
  readonly node: Node;
}

export interface Modules {
  readonly open: (file: string) => Module | null;
  /** The value of a constant, here or where it is imported from. */
  readonly findName: (module: Module, name: string) => ModuleCode | null;
  /** The module that a name stands for: `import * as name`. */
  readonly findNamespace: (module: Module, name: string) => Module | null;
  readonly findExport: (module: Module, name: string) => ModuleCode | null;
}

/** Where one search has been: modules may import each other in cycles. */
type Seen = Set<string>;

/**
 * Looks names up in modules.
 *
 * @param texts every module that was read for the manifest, by absolute path
 */
export function createModules(texts: ReadonlyMap<string, Lines>): Modules {
  const ts = loadCompiler();
  const byPath = new Map(
    [...texts].map(([path, lines]) => [path.replaceAll("\\", "/"), lines]),
  );
  const opened = new Map<string, Module>();

  function open(path: string): Module | null {
    const file = path.replaceAll("\\", "/");
    const lines = byPath.get(file);
    const known = opened.get(file);
    if (lines === undefined || known !== undefined) return known ?? null;
    const { text } = lines;
    const scope = readScope({ path: file, text, tree: parseTree(file, text) });
    const module = { file, lines, scope };
    opened.set(file, module);
    return module;
  }

  function follow(from: Module, specifier = ""): Module | null {
    if (!specifier.startsWith(".")) return null;
    const path = join(dirname(from.file), specifier);
    const found = candidates(path.replaceAll("\\", "/")).find((each) =>
      byPath.has(each),
    );
    return found === undefined ? null : open(found);
  }

  function findName(
    module: Module,
    name: string,
    seen: Seen = new Set(),
  ): ModuleCode | null {
    const { values, imports } = module.scope;
    const value = values.get(name);
    if (value !== undefined)
      return ts.isVariableDeclaration(value) && value.initializer !== undefined
        ? { module, node: value.initializer }
        : null;
    const binding = imports.find(({ local }) => local === name);
    const from = follow(module, binding?.module);
    return from && findExport(from, binding?.imported ?? "", seen);
  }

  function findNamespace(module: Module, name: string): Module | null {
    const binding = module.scope.imports.find(
      ({ imported, local }) => imported === "*" && local === name,
    );
    return follow(module, binding?.module);
  }

  function findExport(
    module: Module,
    name: string,
    seen: Seen = new Set(),
  ): ModuleCode | null {
    const place = `${module.file} ${name}`;
    if (seen.has(place)) return null;
    seen.add(place);
    const { values, exported, forwarded } = module.scope;
    const local = exported.get(name) ?? (values.has(name) ? name : undefined);
    if (local !== undefined) return findName(module, local, seen);
    const passed = forwarded.get(name);
    if (passed !== undefined) {
      const from = follow(module, passed.module);
      return from && findExport(from, passed.name, seen);
    }
    const own = name === "default" ? readDefault(module.scope) : null;
    return own === null
      ? throughStars(module, name, seen)
      : { module, node: own };
  }

  /** `export default`, or `module.exports = ...`, as in CommonJS. */
  function readDefault({
    tree,
    defaultExport,
  }: CodeScope): ts.Expression | null {
    if (defaultExport !== null)
      return ts.isExpression(defaultExport) ? defaultExport : null;
    for (const statement of tree.statements) {
      if (ts.isExportAssignment(statement)) return statement.expression;
      if (
        ts.isExpressionStatement(statement) &&
        ts.isBinaryExpression(statement.expression) &&
        statement.expression.left.getText(tree) === "module.exports"
      )
        return statement.expression.right;
    }
    return null;
  }

  /** `export * from` */
  function throughStars(
    module: Module,
    name: string,
    seen: Seen,
  ): ModuleCode | null {
    for (const statement of module.scope.tree.statements) {
      if (!ts.isExportDeclaration(statement)) continue;
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause !== undefined || moduleSpecifier === undefined) continue;
      if (!ts.isStringLiteral(moduleSpecifier)) continue;
      const from = follow(module, moduleSpecifier.text);
      const found = from && findExport(from, name, seen);
      if (found !== null) return found;
    }
    return null;
  }

  return { open, findName, findNamespace, findExport };
}

const ENDINGS = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs"];

/** The files that an import of a path can refer to, most likely first. */
function candidates(path: string): readonly string[] {
  return [
    path,
    path.replace(/\.([cm]?)js$/, ".$1ts"),
    ...ENDINGS.map((ending) => path + ending),
    ...ENDINGS.map((ending) => `${path}/index${ending}`),
  ];
}
