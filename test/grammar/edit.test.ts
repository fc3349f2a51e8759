import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { dropEarlierOfNewTables } from "./edit.js";

const record = (was: string, more: object = {}) => ({
  fields: { name: { type: "string", was: "title" } },
  was,
  ...more,
});

test("what gets a table by an edit has no earlier name", async () => {
  const read = async (more: object) => {
    const manifest = {
      database: { dialect: "sqlite" },
      resources: {
        notes: record("memos", more),
        tags: record("labels"),
        pages: record("sheets", more),
      },
    };
    const { model, errors } = await compile(manifest);
    if (model === null) throw new Error(JSON.stringify(errors));
    return { manifest, model };
  };
  const before = await read({ table: false });
  const { manifest, model } = await read({});
  expect(dropEarlierOfNewTables(manifest, model, model)).toBe(false);
  expect(dropEarlierOfNewTables(manifest, model, before.model)).toBe(true);
  const stripped = { fields: { name: { type: "string" } } };
  expect(manifest.resources).toEqual({
    notes: stripped,
    tags: record("labels"),
    pages: stripped,
  });
});
