/** The code of docs/front-ends.md compiles with the packages that it is for, and is short. */
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { files, writeFrontEnd } from "./front-ends.js";

const folder = await writeFrontEnd();
afterAll(folder.remove);

test("every piece of code compiles", () => {
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...{ target: "es2022", lib: ["es2022", "dom", "dom.iterable"] },
      ...{ module: "preserve", moduleResolution: "bundler", jsx: "react-jsx" },
      ...{ strict: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
      ...{ exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
      ...{ types: [], skipLibCheck: true, noEmit: true },
    },
    folder.path,
  );
  const paths = [...files.keys()].map((path) => join(folder.path, path));
  expect(paths).toHaveLength(5);
  const program = ts.createProgram(paths, options);
  const found = ts.getPreEmitDiagnostics(program);
  expect(
    found.map(({ file, messageText }) => [
      file?.fileName.slice(folder.path.length),
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    ]),
  ).toEqual([]);
});

test("the data provider has at most 25 lines, without comments", () => {
  const text = files.get("src/admin/data-provider.ts") ?? "";
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*(\/\/|\/\*|\*)/.test(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(25);
});
