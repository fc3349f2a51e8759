/** What factories refuse: each in one line that says where, why and what to do. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import type { Running } from "../stores/reference/app.js";
import { loadMaking } from "./made-rows.js";

type Factory = (...given: readonly unknown[]) => Promise<unknown>;

const folder = createFolder();
let db: Running["db"];
let make: Readonly<Record<string, Factory>>;

beforeAll(async () => {
  const { model } = await compile({
    ...{ formats: ["json"], database: { dialect: "sqlite" } },
    resources: {
      authors: {
        destroy: "soft",
        fields: { name: "string", email: { type: "email", unique: true } },
      },
      articles: {
        fields: {
          title: "string",
          state: {
            ...{ enum: ["draft", "live", "lost"], default: "draft" },
            transitions: { draft: "live" },
          },
          author: { ref: "authors" },
        },
        resources: {
          notes: { inside: true, fields: { text: "string" } },
        },
      },
      seats: {
        fields: { number: { type: "integer", min: 1, max: 3, unique: true } },
      },
      codes: { fields: { text: { type: "string", pattern: "(?=.*zebra).+" } } },
    },
  });
  if (model === null) throw new Error("no model");
  const emitted = await loadMaking(folder.path, model);
  db = await emitted.openDatabase(":memory:");
  await emitted.migrate(db);
  make = emitted.createMake(emitted.createStores(db)) as typeof make;
});

afterAll(async () => {
  await db.destroy();
  folder.remove();
});

test.each<[string, () => Promise<unknown> | undefined, string]>([
  [
    "a word that an action leads to",
    () => make["articles"]?.({ state: "live" }),
    "make.articles: state: A new row begins with draft",
  ],
  [
    "a word that nothing leads to",
    () => make["articles"]?.(2, { state: "lost" }),
    "make.articles: state: A new row begins with draft",
  ],
  [
    "a ref to a row that was never there",
    () => make["articles"]?.(2, { author_id: 999 }),
    "make.articles: author_id: There is no such author",
  ],
  [
    "a value that a body may not have",
    () => make["articles"]?.({ title: "" }),
    "make.articles: title: Must have at least 1 character",
  ],
  [
    "rows inside of a row that a body may not have",
    () => make["articles"]?.({ notes: [{ text: "" }] }),
    "make.articles: notes.0.text: Must have at least 1 character",
  ],
  [
    "a field that there is not",
    () => make["articles"]?.({ subject: "Tea" }),
    "make.articles: article has no field subject",
  ],
  [
    "more rows than there are values",
    () => make["seats"]?.(4),
    "make.seats: no value of number is left that no other row has",
  ],
  [
    "the same unique value twice",
    () => make["authors"]?.(2, { email: "ann@example.com" }),
    "make.authors: no value of email is left that no other row has",
  ],
  [
    "a text that only its author knows",
    () => make["codes"]?.(),
    "make.codes: nothing is known that text accepts: give it a value",
  ],
  [
    "less than no rows",
    () => make["authors"]?.(-1),
    "make.authors: -1 is no number of rows",
  ],
  [
    "half a row",
    () => make["authors"]?.(1.5),
    "make.authors: 1.5 is no number of rows",
  ],
])("%s", async (_, work, message) => {
  await expect(work()).rejects.toMatchObject({ code: "ERR_MAKE", message });
});

test("a ref to a row that was deleted since", async () => {
  const author = (await make["authors"]?.()) as { readonly id: number };
  const given = { author_id: author.id };
  await expect(make["articles"]?.(given)).resolves.toMatchObject(given);
  await db
    .updateTable("authors")
    .set({ deleted_at: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", author.id)
    .execute();
  await expect(make["articles"]?.(2, given)).rejects.toMatchObject({
    code: "ERR_MAKE",
    message: "make.articles: author_id: There is no such author",
  });
});

test("what the hole asks for makes the row", async () => {
  const given = { text: "a zebra" };
  await expect(make["codes"]?.(given)).resolves.toMatchObject(given);
});
