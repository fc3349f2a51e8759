/**
 * Servers that start while others do, or where they may only read: what each of them
 * does to the database before it listens.
 */
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import {
  migrate,
  type MigrationFile,
} from "../../../src/runtime/database/migrate.js";
import { startPgBouncer } from "../../support/pgbouncer.mjs";
import { startServer, writeServer } from "../../stores/server-processes.js";
import { startPostgres, startReplica } from "../../support/postgres.mjs";
import { createFolder } from "../../support/projects.js";
import { countRuns } from "../../support/runs.js";
import { type AnyDb, connectTo, createDatabase } from "./databases.js";

async function run(db: object, text: string): Promise<readonly unknown[]> {
  return (await sql.raw(text).execute(db as AnyDb)).rows;
}

function statements(...texts: readonly string[]): MigrationFile {
  return {
    up: async (db) => {
      for (const text of texts) await run(db, text);
    },
  };
}

/** Each leaves a row for each time that it was applied. */
function listMigrations(
  count: number,
): Readonly<Record<string, MigrationFile>> {
  const all = Array.from({ length: count }, (_, index) => [
    `000${index}`,
    index === 0
      ? statements("create table applied (number integer)")
      : statements(`insert into applied values (${index})`),
  ]);
  return Object.fromEntries(all) as Record<string, MigrationFile>;
}

test("a server starts on a replica that has all migrations, and changes nothing", async () => {
  const server = await startPostgres();
  const url = await createDatabase("started_on_replica", server.url);
  const primary = connectTo(url);
  await migrate(primary, listMigrations(3));
  await primary.destroy();
  const replica = await startReplica(server.url);
  const db = connectTo(replica.url + "started_on_replica");
  expect(await migrate(db, listMigrations(3))).toEqual([]);
  const statements = replica.readLog();
  expect(statements).toContain('from "kysely_migration"');
  expect(statements).not.toMatch(/\b(?:create|alter|drop|insert|update) /i);
  // What is pending cannot be applied there, and says why.
  await expect(migrate(db, listMigrations(4))).rejects.toThrow("read-only");
  await db.destroy();
  replica.stop();
  server.stop();
});

test("the server of a project starts on a replica, and answers what it can", async () => {
  const folder = createFolder();
  const file = await writeServer(folder.path, "postgres");
  const name = "started_server_on_replica";
  const primary = await startPostgres();
  const first = await startServer(file, {
    DATABASE_URL: await createDatabase(name, primary.url),
  });
  expect((await first.send("POST /tags", { name: "red" })).status).toBe(201);
  const replica = await startReplica(primary.url);
  const server = await startServer(file, { DATABASE_URL: replica.url + name });
  const read = await server.send("GET /tags");
  expect([read.status, read.value]).toMatchObject([200, [{ name: "red" }]]);
  expect((await server.send("POST /tags", { name: "blue" })).status).toBe(503);
  expect(replica.readLog()).not.toMatch(/\b(?:create|alter|drop) /i);
  await first.kill();
  await server.kill();
  replica.stop();
  primary.stop();
  folder.remove();
});

test("a schema of its own has migrations of its own, whatever stands in public", async () => {
  const url = await createDatabase("started_by_schema");
  const all = listMigrations(3);
  const whole = connectTo(url);
  await migrate(whole, all);
  for (const tenant of ["one", "other"]) {
    await run(whole, `create schema ${tenant}`);
    const path = encodeURIComponent(`-c search_path=${tenant},public`);
    const db = connectTo(`${url}?options=${path}`);
    expect(await migrate(db, all)).toEqual(Object.keys(all));
    expect(await migrate(db, all)).toEqual([]);
    expect(await run(db, `select * from ${tenant}.applied`)).toHaveLength(2);
    await db.destroy();
  }
  await whole.destroy();
});

test("a server that meets another one at each table that both create starts all the same", async () => {
  const url = await createDatabase("started_between");
  const others = [1, 2].map(() => connectTo(url)) as [AnyDb, AnyDb];
  const tables = [
    "kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
    "kysely_migration_turn (id integer primary key, taken_by text, taken_until timestamptz not null)",
  ];
  // Each table is there when its transaction ends, and the server waits for that.
  const ends = tables.map(async (table, index) => {
    const before = await others[index]?.startTransaction().execute();
    await run(before as AnyDb, `create table ${table}`);
    return async () => {
      await before?.commit().execute();
    };
  });
  const [first, second] = (await Promise.all(ends)) as [End, End];
  const db = connectTo(url);
  const started = migrate(db, listMigrations(1));
  const onlooker = connectTo(url);
  await untilOneWaits(onlooker, "kysely_migration");
  await first();
  await untilOneWaits(onlooker, "kysely_migration_turn");
  await second();
  expect(await started).toEqual(["0000"]);
  for (const each of [db, onlooker, ...others]) await each.destroy();
});

type End = () => Promise<void>;

async function untilOneWaits(db: AnyDb, table: string): Promise<void> {
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '^create table if not exists "${table}"'`;
  while ((await run(db, waits)).length === 0) await sleep(5);
}

const rounds = countRuns(2, 2, 20);

test(`50 servers at once apply each migration once, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const url = await createDatabase(`started_at_once_${round}`);
    const servers = Array.from({ length: 50 }, () => connectTo(`${url}?max=1`));
    const all = listMigrations(4);
    const done = await Promise.all(servers.map((db) => migrate(db, all)));
    expect(done.flat().sort()).toEqual(Object.keys(all));
    const [first] = servers as [AnyDb];
    expect(
      await run(first, "select number from applied order by number"),
    ).toEqual([1, 2, 3].map((number) => ({ number })));
    for (const db of servers) await db.destroy();
  }
});

test("a migration without a transaction keeps others out for longer than it asked for", async () => {
  const url = await createDatabase("started_apart");
  const all = {
    "1": statements("create table articles (id integer)"),
    "2": {
      ...statements(
        "select pg_sleep(17)",
        "create index concurrently by_id on articles (id)",
      ),
      transaction: false,
    },
  };
  const servers = [1, 2, 3].map(() => connectTo(url));
  const done = await Promise.all(servers.map((db) => migrate(db, all)));
  expect(done.flat().sort()).toEqual(["1", "2"]);
  for (const db of servers) await db.destroy();
});

test("whoever ended amid a migration without a transaction is not waited for", async () => {
  const url = await createDatabase("started_after_end");
  const [one, other] = [1, 2].map(() => connectTo(url)) as [AnyDb, AnyDb];
  await migrate(one, listMigrations(1));
  await run(
    one,
    "update kysely_migration_turn set taken_by = 'x', taken_until = now() + interval '1 s'",
  );
  expect(await migrate(other, listMigrations(2))).toEqual(["0001"]);
  await one.destroy();
  await other.destroy();
});

test("one without a transaction needs a second connection", async () => {
  const url = await createDatabase("started_alone");
  const db = connectTo(`${url}?max=1`);
  const all = { "1": { ...statements("select 1"), transaction: false } };
  await expect(migrate(db, all)).rejects.toThrow(/^A migration .*\?max=2/);
  await db.destroy();
});

test("one without a transaction is refused where a pooler lends connections", async () => {
  const server = inject("postgres");
  await createDatabase("started_behind_poolers");
  const all = {
    "1": statements("create table articles (id integer)"),
    "2": {
      ...statements("create index concurrently by_id on articles (id)"),
      transaction: false,
    },
  };
  const ways = [
    { pool_mode: "transaction" },
    { pool_mode: "transaction", server_round_robin: 1 },
  ];
  for (const settings of ways) {
    const pooler = await startPgBouncer(server, settings);
    const db = connectTo(`${pooler.url}started_behind_poolers`);
    // Others are at it, so that connections change hands.
    const others = Array.from({ length: 4 }, () =>
      connectTo(`${pooler.url}started_behind_poolers`),
    );
    let isOver = false;
    const busy = others.map(async (other) => {
      while (!isOver) {
        await run(other, "select 1");
        await sleep(5);
      }
    });
    await expect(migrate(db, all)).rejects.toThrow(
      /^A migration without a transaction .* DATABASE_DIRECT_URL/,
    );
    isOver = true;
    await Promise.all(busy);
    for (const each of [db, ...others]) await each.destroy();
    await pooler.stop();
  }
  const pooler = await startPgBouncer(server, { pool_mode: "session" });
  const db = connectTo(`${pooler.url}started_behind_poolers`);
  expect(await migrate(db, all)).toEqual(["2"]);
  await db.destroy();
  await pooler.stop();
});
