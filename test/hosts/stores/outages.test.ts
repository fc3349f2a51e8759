/** What clients are told while PostgreSQL cannot serve them, and what the log is. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { migrate } from "../../../src/runtime/database/migrate.js";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { startPostgres } from "../../support/postgres.mjs";
import {
  all,
  expectBroken,
  expectDown,
  expectServed,
  expectUnavailable,
  type NotesApp,
  withNotes,
  writes,
} from "../../stores/outage-app.js";

type Admin = ReturnType<typeof open>;

async function withDatabase(
  name: string,
  work: (app: NotesApp, admin: Admin) => Promise<void>,
  { port = "", options = "" } = {},
): Promise<void> {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  try {
    await sql`create database ${sql.id(name)}`.execute(admin);
    const url = new URL(`${server}${name}${options}`);
    if (port !== "") url.port = port;
    await withNotes("postgres", url.href, (app) => work(app, admin));
  } finally {
    await admin.destroy();
  }
}

/** A port that leads to another one, until it is closed. */
async function listen(
  to: number,
  port = 0,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(to, "127.0.0.1");
    for (const each of [socket, other]) {
      sockets.add(each);
      each.on("error", () => each.destroy());
    }
    socket.pipe(other).pipe(socket);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Ends every connection to a database, as its operator does. */
async function disconnect(admin: Admin, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
    admin,
  );
}

test("connections that break while nobody uses them", async () => {
  const name = "outages_idle";
  await withDatabase(name, async (app, admin) => {
    await disconnect(admin, name);
    // The driver hears of it in its own time, and until then it may be told.
    await expect.poll(async () => (await app.ask("list")).status).toBe(200);
    await expectServed(app, expect);
  });
});

test("a server that is gone, and comes back", async () => {
  const { port } = new URL(inject("postgres"));
  const way = await listen(Number(port));
  await withDatabase(
    "outages_gone",
    async (app) => {
      await way.close();
      await expect.poll(async () => (await app.ask("list")).status).toBe(503);
      await expectUnavailable(app, all, /ECONNREFUSED/, expect);
      await expectDown(app, expect);
      const again = await listen(Number(port), way.port);
      await expectServed(app, expect);
      await again.close();
    },
    { port: String(way.port) },
  );
});

test("a server that is paused says so within a second or so", async () => {
  const server = await startPostgres();
  await withNotes("postgres", `${server.url}postgres`, async (app) => {
    await expectServed(app, expect);
    server.signal("SIGSTOP");
    const start = performance.now();
    await expectDown(app, expect);
    expect(performance.now() - start).toBeGreaterThan(990);
    server.signal("SIGCONT");
    await expectServed(app, expect);
  });
  server.stop();
});

test("a database that is not there", async () => {
  const name = "outages_renamed";
  await withDatabase(name, async (app, admin) => {
    const [here, away] = [sql.id(name), sql.id(`${name}_away`)];
    await disconnect(admin, name);
    await sql`alter database ${here} rename to ${away}`.execute(admin);
    await expect.poll(async () => (await app.ask("list")).status).toBe(503);
    await expectUnavailable(app, all, /does not exist/, expect);
    await expectDown(app, expect);
    await sql`alter database ${away} rename to ${here}`.execute(admin);
    await expectServed(app, expect);
  });
});

test("read-only", async () => {
  const name = "outages_read_only";
  await withDatabase(name, async (app, admin) => {
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(
      admin,
    );
    await disconnect(admin, name);
    await expect.poll(async () => (await app.ask("show")).status).toBe(200);
    await expectUnavailable(app, writes, /read-only transaction/, expect);
  });
});

test("a statement that takes too long", async () => {
  const name = "outages_slow";
  await withDatabase(
    name,
    async (app) => {
      const other = open({ dialect: postgres(`${inject("postgres")}${name}`) });
      await other.transaction().execute(async (inside) => {
        await sql`lock table notes in access exclusive mode`.execute(inside);
        await expectUnavailable(app, all, /statement timeout/, expect);
      });
      await other.destroy();
      await expectServed(app, expect);
    },
    { options: "?statement_timeout=100" },
  );
});

/** Runs work while another has locked the first note. */
async function whileLocked(
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const other = open({ dialect: postgres(`${inject("postgres")}${name}`) });
  await other.transaction().execute(async (inside) => {
    await sql`select * from notes where id = 1 for update`.execute(inside);
    await work();
  });
  await other.destroy();
}

test("a row that another has locked, and ten who want to change it", async () => {
  const name = "outages_locked_row";
  await withDatabase(name, async (app) => {
    await whileLocked(name, async () => {
      const changes = ["update", "destroy"] as const;
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          app.ask(changes[index % 2] ?? "update"),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(503));
      for (const error of app.errors.splice(0)) {
        expect(error).toMatchObject({ cause: { code: "55P03" } });
      }
      const change = app.db
        .transaction()
        .execute((inside) => sql`update notes set body = 'b'`.execute(inside));
      await expect(change).rejects.toMatchObject({ code: "55P03" });
      expect((await app.ask("show")).status).toBe(200);
    });
    await expectServed(app, expect);
  });
});

test("limits that the role or the database has stay; migrations have none", async () => {
  const name = "outages_limits";
  await withDatabase(name, async ({ db }, admin) => {
    const read = sql<{ lock: string; statement: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement
    `;
    const inTransaction = (from: typeof db) =>
      from
        .transaction()
        .execute(async (inside) => (await read.execute(inside)).rows);
    expect(await inTransaction(db)).toEqual([{ lock: "3s", statement: "30s" }]);
    expect((await read.execute(db)).rows).toEqual([
      { lock: "0", statement: "0" },
    ]);
    await sql`alter database ${sql.id(name)} set lock_timeout = 20`.execute(
      admin,
    );
    const other = open({ dialect: postgres(`${inject("postgres")}${name}`) });
    expect(await inTransaction(other)).toEqual([
      { lock: "20ms", statement: "30s" },
    ]);
    const seen: unknown[] = [];
    const up = async (inside: object) => {
      seen.push(...(await read.execute(inside as typeof db)).rows);
    };
    await migrate(other, {
      "0002_in": { up },
      "0003_out": { transaction: false, up },
    });
    const none = { lock: "0", statement: "0" };
    expect(seen).toEqual([none, none]);
    expect(await inTransaction(other)).toEqual([
      { lock: "20ms", statement: "30s" },
    ]);
    await other.destroy();
  });
});

test("a transaction that goes on after an error is not taken for kept", async () => {
  await withDatabase("outages_caught", async ({ db, ask }) => {
    const work = db.transaction().execute(async (inside) => {
      await sql`update notes set body = 'changed'`.execute(inside);
      await sql`select 1 / 0`.execute(inside).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    const { body } = (await (await ask("show")).json()) as { body: string };
    expect(body).toMatch(/^a+$/);
    const taken = db.transaction().execute(async (inside) => {
      await sql`update notes set body = 'changed'`.execute(inside);
      await sql`savepoint part`.execute(inside);
      await sql`select 1 / 0`.execute(inside).catch(() => undefined);
      await sql`rollback to savepoint part`.execute(inside);
    });
    await expect(taken).resolves.toBeUndefined();
  });
});

test("of an earlier migration, which is nobody's to wait for", async () => {
  await withDatabase("outages_earlier", async (app) => {
    await sql`drop table notes`.execute(app.db);
    await expectBroken(app, /relation "notes" does not exist/, expect);
  });
});
