/** All goldens in one program: a merge brings no error that was not there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Project, ts } from "ts-morph";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../cases/merge");

const contracts = ["Articles", "$Articles$", "Ärtikel"]
  .flatMap((name) => [
    `export type ${name}Context<Action extends string> =`,
    "  { readonly action: Action } & Record<string, any>;",
    `export type ${name}Contract = { [action: string]: any };`,
  ])
  .concat("export type Reply = unknown;")
  .join("\n");

test("no golden has a type error that its merge brought in", () => {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      strict: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    },
  });
  project.createSourceFile("/resources/contracts.ts", contracts);
  // Whatever else is imported exists, and may be anything.
  project.createSourceFile("/any.d.ts", 'declare module "*";\n');
  const names = readdirSync(root, { withFileTypes: true })
    .filter((entry) => existsSync(join(root, entry.name, "after.ts")))
    .map(({ name }) => name);
  for (const name of names)
    for (const side of ["before", "after"]) {
      const text = readFileSync(join(root, name, `${side}.ts`), "utf8");
      // A file without imports or exports would share its names with others.
      project.createSourceFile(`/${name}/${side}.ts`, `${text}\nexport {};\n`);
    }

  const errors = (path: string): readonly string[] =>
    project
      .getSourceFileOrThrow(path)
      .getPreEmitDiagnostics()
      .map(({ compilerObject: { code, messageText } }) => {
        const text = ts.flattenDiagnosticMessageText(messageText, " ");
        return `${path} TS${code}: ${text}`;
      });
  const brought = names.flatMap((name) => {
    const before = errors(`/${name}/before.ts`);
    return errors(`/${name}/after.ts`).filter(
      (error) => !before.includes(error.replace("/after.ts", "/before.ts")),
    );
  });
  expect(brought).toEqual([]);
});
