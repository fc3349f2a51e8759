/**
 * What each file of `src` imports, as TypeScript's own parser sees it.
 * For the tests of the structure; knows no rule.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** `type` is gone when the code runs, `lazy` is an `import()`. */
export type ImportKind = "value" | "type" | "lazy";

export interface Import {
  readonly kind: ImportKind;
  readonly line: number;
  /** As written: `node:fs`, `zod`, `../plan/plan.js`. */
  readonly specifier: string;
  /** The file meant, relative to the root; null for packages and builtins. */
  readonly target: string | null;
  /** What is taken from it, where it is taken by name. */
  readonly names: readonly string[];
}

export interface SourceFile {
  /** Relative to the root, with forward slashes: `src/plan/plan.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** Every TypeScript file below `src`, sorted; the generated ones left out. */
export function readSources(): readonly SourceFile[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => !path.startsWith("src/generated/"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, imports: readImports(path, text) };
    });
}

/** The imports and re-exports of one file, in order. */
export function readImports(path: string, text: string): readonly Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports: Import[] = [];

  function add(
    kind: ImportKind,
    specifier: ts.Node | undefined,
    names: readonly string[] = [],
  ): void {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const start = specifier.getStart(source);
    imports.push({
      kind,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      specifier: specifier.text,
      target: resolveTarget(path, specifier.text),
      names,
    });
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const isType = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      const named = clause?.namedBindings;
      const names =
        named !== undefined && ts.isNamedImports(named)
          ? named.elements.map(
              ({ propertyName, name }) => (propertyName ?? name).text,
            )
          : [];
      add(isType ? "type" : "value", node.moduleSpecifier, names);
    } else if (ts.isExportDeclaration(node)) {
      add(node.isTypeOnly ? "type" : "value", node.moduleSpecifier);
    } else if (ts.isImportTypeNode(node)) {
      const { argument } = node;
      add("type", ts.isLiteralTypeNode(argument) ? argument.literal : argument);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword
    ) {
      add("lazy", node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  }

  visit(source);
  return imports;
}

function resolveTarget(from: string, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const path = posix.join(posix.dirname(from), specifier);
  return path.replace(/\.js$/, ".ts");
}
