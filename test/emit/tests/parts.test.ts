/**
 * No table of the emitted tests is longer than what the compiler takes of rows
 * of different shapes. That they compile is for `test/long/large.test.ts`.
 */
import { expect, test } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { inParts, LONGEST } from "../../../src/emit/tests/parts.js";
import { compile, target } from "../../support/compile.js";
import { longManifest, wideManifest } from "../../support/large-manifests.js";

/** Rows that all have the same shape: those compare quickly. */
const ALIKE = new Set(["FormatRow", "Address"]);

const TABLE = /^const (\w+): readonly (\w+)\[\] = \[\n([^]*?)^\];$/gm;

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => at);

test("a table that is not too long is one literal of its own name", () => {
  const rows = rowsOf(LONGEST);
  const parts = [{ name: "rows", rows }];
  expect(inParts("rows", rows)).toEqual({ name: "rows", parts, joined: [] });
});

test("a longer one has all its rows in parts, in their order", () => {
  const rows = rowsOf(2 * LONGEST + 1);
  const { parts, joined } = inParts("rows", rows);
  expect(joined).toEqual(["rows_1", "rows_2", "rows_3"]);
  expect(parts.map(({ name }) => name)).toEqual(joined);
  expect(parts.flatMap((part) => part.rows)).toEqual(rows);
});

test.each([
  ["a wide body", wideManifest(150), ["newThing"]],
  ["many operations", longManifest(90), ["rows"]],
])("%s has no table that is too long", async (_, manifest, tables) => {
  const { model } = await compile(manifest);
  if (model === null) throw new Error("the manifest is refused");
  const texts = emit(model, target)
    .filter(({ path }) => path.startsWith(target.tests as string))
    .map(({ content }) => content);
  const literals = texts
    .flatMap((text) => [...text.matchAll(TABLE)])
    .filter(([, , type = ""]) => !ALIKE.has(type))
    .map(([, name = "", , rows = ""]) => ({
      ...{ name, rows: rows.match(/^ {2}\{/gm)?.length ?? 0 },
    }));
  const longest = Math.max(...literals.map(({ rows }) => rows));
  expect(longest).toBe(LONGEST);
  const names = literals.map(({ name }) => name);
  for (const table of tables) expect(names).toContain(`${table}_2`);
});
