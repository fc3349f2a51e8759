/**
 * One folder, one test: before.yaml, after.yaml, and what clients notice of it in
 * changes.txt. UPDATE=1 writes those.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { showPath } from "../../src/diagnostics/problem.js";
import { expectGolden } from "../support/golden.js";
import { compareTexts } from "./compare.js";

const cases = join(import.meta.dirname, "../cases/compatibility");

test.each(readdirSync(cases).sort())("%s", async (name) => {
  const read = (file: string): string =>
    readFileSync(join(cases, name, file), "utf8");
  const changes = await compareTexts(read("before.yaml"), read("after.yaml"));
  const lines = changes.map(
    ({ level, what, operations, path }) =>
      `${level} | ${operations.join(", ")} | ${what} | ${showPath(path)}\n`,
  );
  expectGolden(join(cases, name, "changes.txt"), lines.join(""));
  expect(await compareTexts(read("after.yaml"), read("after.yaml"))).toEqual(
    [],
  );
});
