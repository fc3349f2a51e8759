/**
 * PgBouncer between a program and PostgreSQL: as Debian packages it, 1.18, which
 * refuses a list of `options`, and as most people set it, so that it leaves them out.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { listMigrateCases } from "../../stores/migrate-cases.js";
import { listStoreCases, openBlog } from "../../stores/store-cases.js";
import { listTransactionCases } from "../../stores/transaction-cases.js";
import { startDroppingProxy } from "../../support/dropping-proxy.mjs";
import { startPgBouncer } from "../../support/pgbouncer.mjs";
import { type AnyDb, connectTo, createDatabase } from "./databases.js";

const POOLERS = {
  "of sessions": { pool_mode: "session" },
  "of sessions, without options": {
    pool_mode: "session",
    ignore_startup_parameters: "options",
  },
  "of transactions": { pool_mode: "transaction" },
  "of transactions, without options": {
    pool_mode: "transaction",
    ignore_startup_parameters: "options",
  },
};

/** Time zones with what makes reading them hard: none, half hours, both sides. */
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/St_Johns"];

/** A winter's day, a summer's, one before there was standard time, the last one. */
const TIMES = [
  "2026-01-31T23:30:00.123Z",
  "2026-07-01T00:00:00.000Z",
  "1880-05-05T12:34:56.789Z",
  "9999-12-31T12:00:00.000Z",
];

/** The times, as the database sends them. */
async function readTimes(db: AnyDb): Promise<readonly string[]> {
  const { rows } = await sql<{
    at: string;
  }>`select unnest(${TIMES}::timestamptz[]) as at`.execute(db);
  return rows.map(({ at }) => at);
}

describe.each(Object.entries(POOLERS))("a pooler %s", (name, settings) => {
  const prefix = name.replace(/\W+/g, "_");
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    pooler = await startPgBouncer(inject("postgres"), settings);
  });
  afterAll(async () => {
    await pooler.stop();
  });

  for (const [index, [title, run]] of listStoreCases().entries()) {
    test(title, async () => {
      const database = `${prefix}_store_${index}`;
      await createDatabase(database);
      const dialect = postgres(pooler.url + database);
      const blog = await openBlog({ dialect }, "postgres");
      try {
        await run(blog, expect);
      } finally {
        await blog.close();
      }
    });
  }

  for (const [index, [title, run]] of listTransactionCases().entries()) {
    test(`transactions: ${title}`, async () => {
      const database = `${prefix}_transactions_${index}`;
      await createDatabase(database);
      const dialect = postgres(pooler.url + database);
      await run({ dialect }, "postgres", expect);
    });
  }

  for (const [index, [title, run]] of listMigrateCases().entries()) {
    // In a transaction's mode that one is refused: starts.test.ts.
    if (/without a transaction/.test(title) && name.includes("transactions"))
      continue;
    test(`migrations: ${title}`, async () => {
      const database = `${prefix}_migrations_${index}`;
      await createDatabase(database);
      await run(() => connectTo(pooler.url + database) as never, expect);
    });
  }

  test.each(ZONES)(
    "times are the same where the server is in %s",
    async (zone) => {
      const database = `${prefix}_${zone.replace(/\W/g, "_").toLowerCase()}`;
      await createDatabase(database);
      const direct = connectTo(inject("postgres") + database);
      await sql`alter database ${sql.id(database)} set timezone = ${sql.lit(zone)}`.execute(
        direct,
      );
      await direct.destroy();
      for (const url of [inject("postgres"), pooler.url]) {
        const db = connectTo(url + database);
        expect(await readTimes(db)).toEqual(TIMES);
        await db.destroy();
      }
    },
  );
});

test("settings of the pool are read from the URL", async () => {
  const db = connectTo(`${inject("postgres")}postgres?max=2`);
  const busy = [1, 2, 3, 4].map(async () => {
    const { rows } = await sql<{
      pid: number;
    }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(db);
    return rows[0]?.pid;
  });
  expect(new Set(await Promise.all(busy)).size).toBe(2);
  await db.destroy();
  const wrong = connectTo(`${inject("postgres")}postgres?max=many`);
  await expect(sql`select 1`.execute(wrong)).rejects.toThrow(
    "max in the URL of PostgreSQL has to be an integer",
  );
});

test("a pooler of statements is refused", async () => {
  const pooler = await startPgBouncer(inject("postgres"), {
    pool_mode: "statement",
  });
  const db = connectTo(`${pooler.url}postgres`);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(
    /^The pooler before PostgreSQL .* set its pool_mode to session or transaction$/,
  );
  await db.destroy();
  await pooler.stop();
});

describe("a pooler that drops what a connection starts with", () => {
  /** Opens a database whose own setting holds then. */
  async function openWith(name: string, setting: string): Promise<AnyDb> {
    await createDatabase(name);
    const direct = connectTo(inject("postgres") + name);
    await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(
      direct,
    );
    await direct.destroy();
    return connectTo(proxy.url + name);
  }

  let proxy: Awaited<ReturnType<typeof startDroppingProxy>>;
  beforeAll(async () => {
    proxy = await startDroppingProxy(inject("postgres"));
  });
  afterAll(async () => {
    await proxy.stop();
  });

  test("times are read by their offsets, and a warning says so", async () => {
    const warnings: string[] = [];
    const listen = ({ message }: Error): void => {
      warnings.push(message);
    };
    process.on("warning", listen);
    for (const [index, zone] of ZONES.entries()) {
      const db = await openWith(`dropped_${index}`, `timezone = '${zone}'`);
      expect(await readTimes(db)).toEqual(TIMES);
      await db.destroy();
    }
    process.off("warning", listen);
    expect(warnings.map((text) => /time zone (\S+):/.exec(text)?.[1])).toEqual(
      ZONES.slice(1),
    );
  });

  test("dates in another form are refused", async () => {
    const db = await openWith("german", "datestyle = 'German'");
    await expect(sql`select 1`.execute(db)).rejects.toThrow(
      /^PostgreSQL sends dates in the form German, DMY, .* DateStyle$/,
    );
    await db.destroy();
  });
});
