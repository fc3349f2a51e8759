/** What is imported of PostgreSQL means its tables; SQLite's are in test/import/tables. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeProject, readTree, run } from "../../commands/run-cli.js";
import {
  applyAll,
  beginHistory,
  importFrom,
  listDrift,
  takeNext,
} from "../../import/tables/imported.js";
import { checkRoundTrip } from "../../import/tables/check-round-trip.js";
import { randomTables } from "../../import/tables/random-tables.js";
import { countRuns } from "../../support/runs.js";
import { connectTo, createDatabase } from "./databases.js";

const numRuns = countRuns(6, 30, 200);

let count = 0;
async function openNew() {
  count += 1;
  return connectTo(await createDatabase(`imported_${count}`)) as never;
}

test("the tables of a random manifest come back", async () => {
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(randomTables, async (make) => {
      const manifest = make("postgres");
      if (await checkRoundTrip(manifest, "postgres", openNew)) looked += 1;
    }),
    { numRuns },
  );
  expect(looked).toBeGreaterThan(numRuns / 2);
});

const TABLES = `
  create type mood as enum ('good', 'bad');
  create table language (language_id serial primary key, name character(20) not null,
    seen timestamp not null default now());
  create table films (film_id serial primary key, title varchar(80) not null constraint titles unique,
    language_id smallint not null references language on delete restrict,
    rate numeric(4,2) not null default 4.99 check (rate >= 0), mood mood default 'good', tags text[]);
  create index film_lang on films (language_id);
  create table actor (actor_id bigint generated always as identity primary key, name text not null);
  create table films_actors (film_id int not null references films on delete cascade,
    actor_id bigint not null references actor, primary key (film_id, actor_id));
  create table visits (id bigint generated always as identity, day date not null,
    primary key (id, day)) partition by range (day);
  create table visits_2026 partition of visits for values from ('2026-01-01') to ('2027-01-01');
  create schema staff;
  create table staff.people (id uuid primary key default gen_random_uuid(), name text not null,
    boss uuid references staff.people on delete set null);
  insert into language (name) values ('en');
  insert into films (title, language_id, tags) values ('Rain', 1, '{a,b}');
`;

test("names and types stay as they were found, and the next change keeps rows", async () => {
  const db = connectTo(await createDatabase("found_tables")) as never;
  const empty = connectTo(await createDatabase("found_nothing")) as never;
  for (const text of TABLES.split(/;\s*\n/).filter((each) => each.trim()))
    await sql.raw(text).execute(db);
  const result = await importFrom(db, "postgres");
  expect(result.imported.leftOut).toEqual([
    { route: "films.tags", reason: "no field has the type text[]" },
    {
      route: "visits",
      reason: "its primary key has several columns: id, day",
    },
  ]);
  expect(result.imported.counts).toMatchObject({ records: 4, lists: 1 });
  const history = await beginHistory(result);
  const next = await takeNext(history, result, "postgres", (resources) => {
    const { fields } = resources["films"] ?? { fields: {} };
    fields["title"] = "text";
    fields["stars"] = { type: "integer", default: 3 };
  });
  // The unique constraint goes by the name that it was found with.
  expect(next.text).toContain('drop constraint "titles"');
  for (const each of [db, empty]) {
    expect(await applyAll(each, history)).toEqual(["0001_baseline"]);
    expect(await listDrift(each, "postgres", history.schema)).toEqual([]);
    expect(await applyAll(each, next)).toEqual(["0002_next"]);
    expect(await listDrift(each, "postgres", next.schema)).toEqual([]);
  }
  const { rows } = await sql`select title, tags, stars from films`.execute(db);
  expect(rows).toEqual([{ title: "Rain", tags: ["a", "b"], stars: 3 }]);
});

describe("a URL with a password", () => {
  const password = "s3cret-word";

  /** What the command says and writes for a database, and its URL. */
  const importAs = async (user: string, url: string) => {
    const folder = makeProject({ "package.json": '{ "type": "module" }\n' });
    mkdirSync(join(folder, "node_modules"));
    const pg = join(import.meta.dirname, "../../../node_modules/pg");
    symlinkSync(pg, join(folder, "node_modules/pg"));
    const SHOP_URL = url.replace("//postgres@", `//${user}:${password}@`);
    expect(SHOP_URL).toContain(password);
    const { code, stdout, stderr } = await run(
      folder,
      ["import", "--from", "env:SHOP_URL", "--report"],
      { env: { SHOP_URL } },
    );
    const written = Object.entries(readTree(folder)).filter(
      ([path]) => !path.startsWith("node_modules"),
    );
    const files = Object.fromEntries(written);
    expect(stdout + stderr + JSON.stringify(files)).not.toContain(password);
    return { code, stdout, stderr, files };
  };

  test("is in nothing that is written", async () => {
    const url = await createDatabase("found_by_password");
    const db = connectTo(url) as never;
    await sql`create table teas (id serial primary key, name text not null)`.execute(
      db,
    );
    const { code, files } = await importAs("postgres", url);
    expect(code).toBe(0);
    expect(Object.keys(files).sort()).toEqual([
      ...["package.json", "resources.yaml"],
      ...["src/migrations/0001_baseline.json"],
      "src/migrations/0001_baseline.ts",
    ]);
  });

  test("of somebody who may not connect is refused, and nothing is written", async () => {
    const url = await createDatabase("found_by_nobody");
    const db = connectTo(url) as never;
    for (const text of [
      "create role shop_reader login",
      "revoke connect on database found_by_nobody from public",
    ])
      await sql.raw(text).execute(db);
    const { code, stderr, files } = await importAs("shop_reader", url);
    expect(stderr).toContain("permission denied for database");
    expect(code).toBe(2);
    expect(Object.keys(files)).toEqual(["package.json"]);
  });
});
