/**
 * Code: what a file declares, imports and exports at its top level. Must not
 * look inside anything that a name refers to.
 */
import type { ts } from "ts-morph";
import { loadCompiler, type ParsedSource } from "./syntax.js";

/** One name that an import binds. */
export interface Binding {
  readonly node: ts.ImportDeclaration;
  readonly module: string;
  /** `default`, or `*` for a namespace, or the name in that module. */
  readonly imported: string;
  readonly local: string;
  /** `import type`, or `type` in front of the name. */
  readonly typeOnly: boolean;
}

/** A name that is re-exported from another module. */
export interface Forwarded {
  readonly module: string;
  readonly name: string;
}

export interface CodeScope {
  readonly tree: ts.SourceFile;
  /** Classes, functions and variables. */
  readonly values: ReadonlyMap<string, ts.Declaration>;
  readonly interfaces: ReadonlyMap<string, readonly ts.InterfaceDeclaration[]>;
  /** Every name that is taken at the top level, imports and types included. */
  readonly taken: ReadonlySet<string>;
  readonly imports: readonly Binding[];
  /** The imports by module; see `withoutEnding` for the keys. */
  readonly modules: ReadonlyMap<string, readonly Binding[]>;
  /** `export { local as exported }`, from exported name to local name. */
  readonly exported: ReadonlyMap<string, string>;
  /** `export { name as exported } from "module"`, by exported name. */
  readonly forwarded: ReadonlyMap<string, Forwarded>;
  /** What is exported as `default`: a declaration or an expression. */
  readonly defaultExport: ts.Node | null;
}

/** Reads the names of a file. */
export function readScope({ tree }: ParsedSource): CodeScope {
  const ts = loadCompiler();
  const values = new Map<string, ts.Declaration>();
  const interfaces = new Map<string, ts.InterfaceDeclaration[]>();
  const types: string[] = [];
  const imports: Binding[] = [];
  const exported = new Map<string, string>();
  const forwarded = new Map<string, Forwarded>();
  let defaultExport: ts.Node | null = null;

  const declare = (name: string | undefined, node: ts.Declaration): void => {
    // A function's overloads come before the one with a body: keep the last.
    if (name !== undefined) values.set(name, node);
  };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      imports.push(...readBindings(statement));
    } else if (ts.isClassDeclaration(statement)) {
      declare(statement.name?.text, statement);
      if (isDefault(statement)) defaultExport = statement;
    } else if (ts.isFunctionDeclaration(statement)) {
      declare(statement.name?.text, statement);
      if (isDefault(statement)) defaultExport = statement;
    } else if (ts.isVariableStatement(statement)) {
      for (const variable of statement.declarationList.declarations)
        if (ts.isIdentifier(variable.name))
          declare(variable.name.text, variable);
    } else if (ts.isExportAssignment(statement)) {
      if (statement.isExportEquals !== true)
        defaultExport = statement.expression;
    } else if (ts.isExportDeclaration(statement)) {
      for (const [name, local] of readExports(statement)) {
        const from = statement.moduleSpecifier;
        if (from === undefined) exported.set(name, local);
        else if (ts.isStringLiteral(from))
          forwarded.set(name, { module: from.text, name: local });
      }
    } else if (ts.isInterfaceDeclaration(statement)) {
      const name = statement.name.text;
      interfaces.set(name, [...(interfaces.get(name) ?? []), statement]);
    } else if (
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isModuleDeclaration(statement) ||
      ts.isImportEqualsDeclaration(statement)
    )
      types.push(statement.name.text);
  }
  const modules = new Map<string, Binding[]>();
  for (const binding of imports) {
    const key = withoutEnding(binding.module);
    const bindings = modules.get(key);
    if (bindings === undefined) modules.set(key, [binding]);
    else bindings.push(binding);
  }
  const locals = imports.map(({ local }) => local);
  const taken = new Set([
    ...[...values.keys(), ...interfaces.keys()],
    ...[...types, ...locals],
  ]);
  const names = { values, interfaces, taken, exported, forwarded };
  return { tree, ...names, imports, modules, defaultExport };
}

/** Strips the extension: `./a.js`, `./a.ts` and `./a` are one module. */
export function withoutEnding(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}

/** The path of a relative import without its ending; others lead nowhere. */
export function specifierStem(path: string, specifier: string): string {
  if (!specifier.startsWith(".")) return "";
  const steps = path.split("/").slice(0, -1);
  for (const step of withoutEnding(specifier).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/");
}

function readBindings(node: ts.ImportDeclaration): readonly Binding[] {
  const ts = loadCompiler();
  const clause = node.importClause;
  if (clause === undefined || !ts.isStringLiteral(node.moduleSpecifier))
    return [];
  const module = node.moduleSpecifier.text;
  const whole = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const bind = (
    imported: string,
    local: ts.Identifier,
    typeOnly = whole,
  ): Binding => ({ node, module, imported, local: local.text, typeOnly });
  const named = clause.namedBindings;
  return [
    ...(clause.name === undefined ? [] : [bind("default", clause.name)]),
    ...(named === undefined
      ? []
      : ts.isNamespaceImport(named)
        ? [bind("*", named.name)]
        : named.elements.map(({ name, propertyName, isTypeOnly }) =>
            bind((propertyName ?? name).text, name, whole || isTypeOnly),
          )),
  ];
}

/** Exported name and local name, or the other module's name in a re-export. */
function readExports(
  node: ts.ExportDeclaration,
): readonly (readonly [exported: string, local: string])[] {
  const ts = loadCompiler();
  const clause = node.exportClause;
  if (clause === undefined || !ts.isNamedExports(clause)) return [];
  return clause.elements.map(({ name, propertyName }) => [
    name.text,
    (propertyName ?? name).text,
  ]);
}

function isDefault(node: ts.ClassDeclaration | ts.FunctionDeclaration) {
  const { SyntaxKind } = loadCompiler();
  return (
    node.modifiers?.some(({ kind }) => kind === SyntaxKind.DefaultKeyword) ??
    false
  );
}
