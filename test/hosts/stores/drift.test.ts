/** What is told of a PostgreSQL database that somebody changed by hand. */
import { sql } from "kysely";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { checkDrift } from "../../database/check-drift.js";
import { cases, postgresCases } from "../../database/drift-cases.js";
import { makeProject, run } from "../../commands/run-cli.js";
import { open } from "../../stores/blog-tables.js";
import { startPgBouncer } from "../../support/pgbouncer.mjs";

const all = [
  ...cases.map(
    ([name, done, told]) => [name, done.postgres, told.postgres] as const,
  ),
  ...postgresCases,
];

test.each(all.map((each, index) => [...each, index] as const))(
  "%s",
  async (_, done, told, index) => {
    const server = inject("postgres");
    const admin = open({ dialect: postgres(`${server}postgres`) });
    const name = `drift_${index}`;
    await sql.raw(`create database ${name}`).execute(admin);
    await admin.destroy();
    const db = open({ dialect: postgres(server + name) });
    await checkDrift(db as never, "postgres", done, told);
  },
);

test("doctor looks at a server, and says why it cannot", async () => {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database looked`.execute(admin);
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml":
      "database: { dialect: postgres }\nresources: { articles: { fields: { title: string } } }\n",
  });
  expect((await run(folder, ["generate"])).code).toBe(0);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(
    join(import.meta.dirname, "../../../node_modules/pg"),
    join(folder, "node_modules/pg"),
  );
  const pooler = await startPgBouncer(server, { pool_mode: "transaction" });
  const url = `${server}looked`;
  const doctor = (place: string) =>
    run(folder, ["doctor", "--database", place]);
  const empty = await doctor(url);
  expect(empty.code).toBe(0);
  expect(empty.stdout).toMatch(/^migrations +0 of 1 applied$/m);
  const db = open({ dialect: postgres(url) });
  for (const text of [
    "create table kysely_migration (name text, timestamp text)",
    "insert into kysely_migration values ('0001_create_tables', '')",
    "create table articles (id bigint primary key)",
  ])
    await sql.raw(text).execute(db);
  for (const place of [url, `${pooler.url}looked`]) {
    const other = await doctor(place);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain("error[database-drift]");
    expect(other.stderr).toContain('-"title" text collate "C" not null');
  }
  // Nothing waits for ever for somebody who has a lock.
  const locked = db.transaction().execute(async (inside) => {
    await sql`lock table kysely_migration`.execute(inside);
    return doctor(url);
  });
  expect((await locked).stderr).toMatch(
    /error\[database-unreachable\]: .*lock/,
  );
  const gone = await doctor(`${server}nowhere`);
  expect(gone.code).toBe(1);
  expect(gone.stderr).toContain('database "nowhere" does not exist');
  await db.destroy();
  await admin.destroy();
  await pooler.stop();
});
