/** Tables that have schemas, on PostgreSQL: what migrations and `doctor` make of them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Model } from "../../../src/model/types.js";
import { lookForDrift } from "../../database/look-for-drift.js";
import { postgresCases } from "../../migrations/cases.js";
import { apply, writeFirst, writeNext } from "../../migrations/run-history.js";
import { compile } from "../../support/compile.js";
import { connectTo, createDatabase } from "./databases.js";

async function modelOf(resources: object): Promise<Model> {
  const database = { dialect: "postgres" };
  const { model, errors } = await compile({ database, resources });
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

const cases = postgresCases.map((each, index) => [...each, index] as const);

test.each(cases)("there and back: %s", async (_, before, after, index) => {
  const db = connectTo(await createDatabase(`schemas_${index}`)) as never;
  const first = await writeFirst(await modelOf(before));
  const next = await writeNext(first, await modelOf(after), 2);
  if (next === null) throw new Error("nothing changes");
  const { down } = next.file;
  const back = { up: async (one: never) => down?.(one) };
  await apply(db, first);
  await apply(db, next);
  expect(await lookForDrift(db, "postgres", next.to)).toEqual([]);
  await apply(db, { ...next, name: "0003_back", file: back as never });
  expect(await lookForDrift(db, "postgres", first.to)).toEqual([]);
  await (db as { destroy(): Promise<void> }).destroy();
});

const blog = {
  users: {
    ...{ schema: "people", timestamps: false },
    fields: { name: { type: "string", unique: true } },
  },
  articles: {
    ...{ schema: "blog", timestamps: false },
    fields: { title: "string", author: { ref: "users" } },
  },
  // Where the connection looks first: the manifest may say so.
  notes: {
    ...{ schema: "public", timestamps: false },
    fields: { article: { ref: "articles" } },
  },
};

test("what somebody changed in a schema is told", async () => {
  const db = connectTo(await createDatabase("schemas_changed"));
  const first = await writeFirst(await modelOf(blog));
  await apply(db, first);
  const told = async () => {
    const drifts = await lookForDrift(db, "postgres", first.to);
    return drifts.map(({ table, lines }) => [table, ...lines]);
  };
  expect(await told()).toEqual([]);
  for (const text of [
    'alter table "blog"."articles" add column "body" text',
    'drop index "people"."users_name_unique"',
    'create table "people"."articles" ("id" bigint primary key)',
    'alter table "notes" drop constraint "notes_article_id_fkey"',
    'alter table "notes" add foreign key ("article_id") references "people"."articles" on delete restrict',
  ])
    await sql.raw(text).execute(db);
  expect(await told()).toEqual([
    ["people.users", '-unique index "users_name_unique" ("name")'],
    ["blog.articles", '+"body" text'],
    [
      "notes",
      '-foreign key ("article_id") references "blog"."articles" ("id") on delete restrict',
      '+foreign key ("article_id") references "people"."articles" ("id") on delete restrict',
    ],
  ]);
  await db.destroy();
});

test("the schema where the connection looks first may have any name", async () => {
  const url = await createDatabase("schemas_home");
  const admin = connectTo(url);
  for (const text of [
    'create schema "My-Blog"',
    'alter database schemas_home set search_path = "My-Blog"',
  ])
    await sql.raw(text).execute(admin);
  await admin.destroy();
  const db = connectTo(url);
  const first = await writeFirst(await modelOf(blog));
  await apply(db, first);
  expect(await lookForDrift(db, "postgres", first.to)).toEqual([]);
  await db.destroy();
});
