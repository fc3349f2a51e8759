/** Edits over rows that only a user could bring along. */
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "../stores/blog-tables.js";
import { compile } from "../support/compile.js";
import { checkBatch } from "./batch.js";
import { plainBench } from "./bench.js";
import { migrateRows } from "./keep-rows.js";
import type { Case } from "./project.js";

async function read(name: string, fields: object): Promise<Case> {
  const manifest = {
    apiOnly: true,
    database: { dialect: "sqlite" },
    resources: { notes: { timestamps: false, fields } },
  };
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return { name, manifest, model };
}

const EDITS: Readonly<Record<string, readonly [object, object]>> = {
  "texts become numbers": [{ title: "string" }, { title: "number" }],
  "a field is new": [{ title: "string" }, { title: "string", size: "integer" }],
  "a word is gone": [
    { state: { enum: ["draft", "live"] } },
    { state: { enum: ["late"] } },
  ],
  "nothing stops it": [
    { title: "string" },
    { title: { type: "string", unique: true } },
  ],
};

test("what stops a migration by design is no fault", async () => {
  const subjects = await Promise.all(
    Object.values(EDITS).map(async ([before, after], index) => ({
      ...(await read(`edit${index}`, before)),
      edited: await read(`edit${index}`, after),
    })),
  );
  expect(await checkBatch(subjects, plainBench)).toEqual([]);
});

function openNotes(): Kysely<unknown> {
  return open({ dialect: sqlite(":memory:") }) as never;
}

const fail = async (): Promise<never> => {
  await Promise.resolve();
  throw new Error("stopped");
};

test("one that asks nothing may not stop", async () => {
  const db = openNotes();
  await expect(migrateRows(db, fail, false)).rejects.toThrow("stopped");
  expect(await migrateRows(db, fail, true)).toBe(false);
});

test("one that stops has changed nothing", async () => {
  const db = openNotes();
  await sql`create table notes (title text)`.execute(db);
  const work = async (): Promise<never> => {
    await sql`insert into notes values ('a')`.execute(db);
    return await fail();
  };
  await expect(migrateRows(db, work, true)).rejects.toThrow(
    "the database is another",
  );
});
