/**
 * What a name in one of the user's modules stands for: a constant of the module,
 * or of one that it imports. Stage: load. Reads syntax alone; runs nothing.
 */
import { dirname, join } from "node:path";
import type { ts } from "ts-morph";
import type { Lines } from "../diagnostics/positions.js";

type Compiler = typeof ts;

/** One of the user's modules. */
export interface Module {
  /** Absolute, with forward slashes. */
  readonly file: string;
  readonly lines: Lines;
  readonly source: ts.SourceFile;
}

/** A piece of code, and the module that it stands in. */
export interface Code<Node extends ts.Node = ts.Expression> {
  readonly module: Module;
  readonly node: Node;
}

export interface Modules {
  readonly open: (file: string) => Module | null;
  /** The value of a constant, here or where it is imported from. */
  readonly findName: (module: Module, name: string) => Code | null;
  /** The module that a name stands for: `import * as name`. */
  readonly findNamespace: (module: Module, name: string) => Module | null;
  readonly findExport: (module: Module, name: string) => Code | null;
}

/** Where one search has been: modules may import each other in circles. */
type Seen = Set<string>;

/**
 * Looks names up in modules.
 *
 * @param texts every module that was read for the manifest, by absolute path
 */
export function createModules(
  ts: Compiler,
  texts: ReadonlyMap<string, Lines>,
): Modules {
  const byPath = new Map(
    [...texts].map(([path, lines]) => [path.replaceAll("\\", "/"), lines]),
  );
  const opened = new Map<string, Module>();

  function open(path: string): Module | null {
    const file = path.replaceAll("\\", "/");
    const lines = byPath.get(file);
    const known = opened.get(file);
    if (lines === undefined || known !== undefined) return known ?? null;
    const source = ts.createSourceFile(
      file,
      lines.text,
      ts.ScriptTarget.Latest,
      true,
    );
    const module = { file, lines, source };
    opened.set(file, module);
    return module;
  }

  function follow(from: Module, specifier: ts.Node | undefined): Module | null {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return null;
    if (!specifier.text.startsWith(".")) return null;
    const path = join(dirname(from.file), specifier.text);
    const found = candidates(path.replaceAll("\\", "/")).find((each) =>
      byPath.has(each),
    );
    return found === undefined ? null : open(found);
  }

  function findName(
    module: Module,
    name: string,
    seen: Seen = new Set(),
  ): Code | null {
    for (const statement of module.source.statements) {
      if (ts.isVariableStatement(statement)) {
        for (const { name: own, initializer } of statement.declarationList
          .declarations)
          if (ts.isIdentifier(own) && own.text === name)
            return initializer ? { module, node: initializer } : null;
      } else if (ts.isImportDeclaration(statement)) {
        const imported = importedAs(statement, name);
        if (imported === null) continue;
        const from = follow(module, statement.moduleSpecifier);
        return from && findExport(from, imported, seen);
      }
    }
    return null;
  }

  /** What an import brings under a local name: `default`, or a name over there. */
  function importedAs(node: ts.ImportDeclaration, name: string): string | null {
    const clause = node.importClause;
    if (clause?.name?.text === name) return "default";
    const bindings = clause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return null;
    const found = bindings.elements.find((each) => each.name.text === name);
    return found === undefined ? null : (found.propertyName ?? found.name).text;
  }

  function findNamespace(module: Module, name: string): Module | null {
    for (const statement of module.source.statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (bindings === undefined || !ts.isNamespaceImport(bindings)) continue;
      if (bindings.name.text === name)
        return follow(module, statement.moduleSpecifier);
    }
    return null;
  }

  function findExport(
    module: Module,
    name: string,
    seen: Seen = new Set(),
  ): Code | null {
    const place = `${module.file} ${name}`;
    if (seen.has(place)) return null;
    seen.add(place);
    for (const statement of module.source.statements) {
      if (ts.isExportAssignment(statement)) {
        if (name === "default") return { module, node: statement.expression };
      } else if (ts.isVariableStatement(statement)) {
        const isOwn =
          isExported(statement) &&
          statement.declarationList.declarations.some(
            (each) => ts.isIdentifier(each.name) && each.name.text === name,
          );
        if (isOwn) return findName(module, name, seen);
      } else if (ts.isExportDeclaration(statement)) {
        const found = throughExport(module, statement, name, seen);
        if (found !== null) return found;
      } else if (name === "default") {
        const made = readModuleExports(statement);
        if (made !== null) return { module, node: made };
      }
    }
    return null;
  }

  /** `export { a as b }`, the same with `from`, and `export * from`. */
  function throughExport(
    module: Module,
    node: ts.ExportDeclaration,
    name: string,
    seen: Seen,
  ): Code | null {
    const { exportClause: clause, moduleSpecifier } = node;
    const from = follow(module, moduleSpecifier);
    if (clause === undefined) return from && findExport(from, name, seen);
    if (!ts.isNamedExports(clause)) return null;
    const found = clause.elements.find((each) => each.name.text === name);
    if (found === undefined) return null;
    const inner = (found.propertyName ?? found.name).text;
    return moduleSpecifier === undefined
      ? findName(module, inner, seen)
      : from && findExport(from, inner, seen);
  }

  function isExported(node: ts.VariableStatement): boolean {
    return (
      node.modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
      ) ?? false
    );
  }

  /** `module.exports = ...`, as CommonJS has it. */
  function readModuleExports(statement: ts.Statement): ts.Expression | null {
    return ts.isExpressionStatement(statement) &&
      ts.isBinaryExpression(statement.expression) &&
      statement.expression.left.getText() === "module.exports"
      ? statement.expression.right
      : null;
  }

  return { open, findName, findNamespace, findExport };
}

const ENDINGS = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs"];

/** The files that an import of a path can mean, likeliest first. */
function candidates(path: string): readonly string[] {
  return [
    path,
    path.replace(/\.([cm]?)js$/, ".$1ts"),
    ...ENDINGS.map((ending) => path + ending),
    ...ENDINGS.map((ending) => `${path}/index${ending}`),
  ];
}
