/** Many projects as one program in memory; what they have alike is read once. */
import { dirname, join } from "node:path";
import ts from "typescript";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: false,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** What the tests of a project import, as far as it matters here. */
const vitest = "export const test: any; export const expect: any;\n";

/** The user's files, and what varies with the manifest. The rest has tests of its own. */
const isChecked =
  /^(src|test)\/(controllers\/|views\/|helpers|resources\/(contracts|records|urls)\.ts)/;

/** The errors of these projects, each as `name/path:line: message`. */
export function typeCheck(
  projects: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly string[] {
  const texts = new Map([["/vitest.d.ts", vitest]]);
  const roots: string[] = [];
  const shared = new Map<string, string>();
  for (const [name, files] of projects) {
    for (const [path, text] of files) {
      const full = `/${name}/${path}`;
      texts.set(full, text);
      // The runtime is one for all projects, but for the layout of some file.
      if (path.startsWith("src/resources/runtime/")) {
        shared.set(full, `/shared/${path}`);
        texts.set(`/shared/${path}`, text);
      } else if (isChecked.test(path)) roots.push(full);
    }
  }
  const resolve = (from: string, text: string): string => {
    if (text === "vitest") return "/vitest.d.ts";
    // Whatever folder an edit was made in, it means the one file of the user's.
    const project = from.split("/")[1] ?? "";
    if (text.endsWith("/helpers.js")) return `/${project}/src/helpers.ts`;
    const path = join(dirname(from), text).replace(/\.js$/, ".ts");
    return shared.get(path) ?? path;
  };
  const real = ts.createCompilerHost(options);
  const sources = new Map<string, ts.SourceFile | undefined>();
  const host: ts.CompilerHost = {
    ...real,
    fileExists: (path) => texts.has(path) || real.fileExists(path),
    readFile: (path) => texts.get(path) ?? real.readFile(path),
    getSourceFile: (path, target) => {
      if (!sources.has(path)) {
        const text = texts.get(path);
        sources.set(
          path,
          text === undefined
            ? real.getSourceFile(path, target)
            : ts.createSourceFile(path, text, target),
        );
      }
      return sources.get(path);
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const path = resolve(from, text);
        const extension = path.endsWith(".d.ts")
          ? ts.Extension.Dts
          : ts.Extension.Ts;
        return {
          resolvedModule: texts.has(path)
            ? { resolvedFileName: path, extension }
            : undefined,
        };
      }),
  };
  const program = ts.createProgram({ rootNames: roots, options, host });
  return roots.flatMap((path) => {
    const source = program.getSourceFile(path);
    if (source === undefined) return [`${path}: not there`];
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ start, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start ?? 0);
      return `${path}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
  });
}
