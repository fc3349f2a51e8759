/** What is emitted of stores, on SQLite; what is the same for both is looked at here too. */
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compile, target } from "../support/compile.js";
import { expectGolden } from "../support/golden.js";
import { createFolder } from "../support/projects.js";
import { describeEmitted, modelOf } from "./emitted-cases.js";
import { run } from "./reference/app.js";

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

test("the form for changing a row has what the row has", async () => {
  const { model } = await compile({
    ...{ database: {}, formats: ["html", "json"] },
    resources: { articles: { fields: { title: "string" } } },
  });
  if (model === null) throw new Error("no model");
  const folder = createFolder();
  const { fetch, errors, stop } = await run(
    ...([folder.path, model, ":memory:", {}] as const),
  );
  try {
    const article = new Request("http://localhost/articles.json", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"title":"Green <tea>"}',
    });
    expect((await fetch(article)).status).toBe(201);
    const at = async (id: number): Promise<readonly [number, string]> => {
      const path = `http://localhost/articles/${id}/edit`;
      const headers = { accept: "text/html" };
      const reply = await fetch(new Request(path, { headers }));
      return [reply.status, await reply.text()];
    };
    const form = 'value="Green &lt;tea&gt;"';
    expect(await at(1)).toEqual([200, expect.stringContaining(form)]);
    expect((await at(2))[0]).toBe(404);
    expect(errors).toEqual([]);
  } finally {
    await stop();
    folder.remove();
  }
});
