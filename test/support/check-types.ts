/** Type-checks a project that stands in memory alone. */
import ts from "typescript";

const root = new URL("../../", import.meta.url);

/**
 * What the compiler has against it, under the strictest flags.
 *
 * @param files their texts, by their paths
 */
export function checkTypes(
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const folder = new URL("docs-in-memory/", root).pathname;
  const texts = new Map(
    [...files].map(([path, text]) => [folder + path, text]),
  );
  const options: ts.CompilerOptions = {
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    types: ["node"],
    typeRoots: [new URL("node_modules/@types", root).pathname],
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path);
  host.directoryExists = (path) =>
    `${path}/`.startsWith(folder) || ts.sys.directoryExists(path);
  host.getSourceFile = (path, settings) => {
    const text = host.readFile(path);
    return text === undefined
      ? undefined
      : ts.createSourceFile(path, text, settings);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map((found) => ts.formatDiagnostic(found, host));
}
