/** What is imported of PostgreSQL means its tables; SQLite's are in test/import/tables. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
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
