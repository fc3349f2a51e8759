/** What is emitted of stores, on SQLite; what is the same for both is looked at here too. */
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compile, target } from "../support/compile.js";
import { expectGolden } from "../support/golden.js";
import { describeEmitted, modelOf } from "./emitted-cases.js";

const names = [
  "src/resources/stores.ts",
  "src/resources/migrations.ts",
  "src/migrations/0001_create_tables.ts",
  "src/migrations/0001_create_tables.json",
  "src/database.ts",
];

describe.each(["sqlite", "postgres"])("%s", (dialect) => {
  test("is as Prettier has it, and what golden files show", async () => {
    const files = emit(await modelOf(dialect), target);
    for (const name of names) {
      const content = files.find(({ path }) => path === name)?.content ?? "";
      expect(content).toBe(await format(content, { filepath: name }));
      const golden = `../cases/stores/${dialect}/${name.split("/").at(-1) ?? ""}.txt`;
      expectGolden(new URL(golden, import.meta.url).pathname, content);
    }
  });
});

describe("on SQLite", () => {
  describeEmitted("sqlite", () => ":memory:");
});

test("a stub declares no word of the language", async () => {
  const fields = { name: "string" };
  const { model } = await compile({
    database: {},
    resources: { classes: { fields }, packages: { fields } },
  });
  if (model === null) throw new Error("no model");
  const texts = emit(model, target)
    .filter(({ path }) => path.endsWith("s.controller.ts"))
    .map(({ content }) => content);
  expect(texts.length).toBe(2);
  for (const text of texts) expect(text).toContain("const record = await");
});
