/** Import lines, and the endings that they are given. */
import { format } from "prettier";
import { expect, test } from "vitest";
import {
  compareNaturally,
  rewriteImports,
  sortImports,
} from "../../src/emit/imports.js";
import { layOut } from "../../src/emit/lay-out/lay-out.js";
import { importPath } from "../../src/emit/target.js";

const code = `import { createServer } from "node:http";
import "./setup.js";
import * as all from "./all.js";
import one from "../one.js";
import type { A, B as C } from "./types.js";
import {
  aaaaaaaaaaaaaaaaaaaaaaa,
  bbbbbbbbbbbbbbbbbbbbbbb,
  type Ccccccccc,
} from "./long.js";
export { HttpError } from "./reply.js";
export type { Reply } from "./reply.js";

const text = "./not-an-import.js";
const late = import("./late.js");
`;

test("stay as they are where the target has the same", () => {
  expect(rewriteImports(code, ".js")).toBe(code);
});

test.each([".ts", ""] as const)("become %j", async (ending) => {
  const written = rewriteImports(code, ending);
  expect(await format(written, { parser: "typescript" })).toBe(written);
  const from = [...written.matchAll(/"(\.[^"]+)"/g)].map(([, path]) => path);
  expect(from).toEqual([
    `./setup${ending}`,
    `./all${ending}`,
    `../one${ending}`,
    `./types${ending}`,
    `./long${ending}`,
    `./reply${ending}`,
    `./reply${ending}`,
    "./not-an-import.js",
    `./late${ending}`,
  ]);
  expect(written).toContain('from "node:http";');
});

test("a list that fits once its ending is gone is put on one line", () => {
  const names = ["a".repeat(20), "b".repeat(20), "c".repeat(11)];
  const long = layOut(`import { ${names.join(", ")} } from "./xyz.js";`);
  expect(long).toContain("\n");
  expect(rewriteImports(long, "")).toBe(
    `import { ${names.join(", ")} } from "./xyz";`,
  );
});

test.each([
  ["src/controllers", "src/resources/contracts", "../resources/contracts.js"],
  ["src", "src/app", "./app.js"],
  ["src", "src/a/b", "./a/b.js"],
  ["test/a/b", "src/app", "../../../src/app.js"],
  [".", "src/app", "./src/app.js"],
])("from %s to %s is %s", (folder, file, path) => {
  expect(importPath(folder, file, ".js")).toBe(path);
});

test("what is imported is sorted as Biome sorts it", () => {
  // As Biome 2.5 has them, both files and names.
  const sorted = [
    ...["_a", "A", "AB", "Ab", "a", "a/b", "a.b", "a_b", "a-b", "a2", "a10"],
    ...["aB", "ab", "B", "b", "RequestView", "readUrl", "Zed", "é"],
  ];
  expect(sorted.toReversed().sort(compareNaturally)).toEqual(sorted);
  const lines = (paths: readonly string[]): string =>
    paths.map((path) => `import { a } from "${path}";\n`).join("");
  const paths = ["node:fs", "vitest", "../../b.js", "../a.js", "./a.js"];
  expect(sortImports(lines(paths.toReversed()))).toBe(lines(paths));
});
