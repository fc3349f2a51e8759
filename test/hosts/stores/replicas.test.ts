/**
 * Stores that read from a real streaming replica: one that lags, that is paused or
 * killed, and one that is none.
 */
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Model } from "../../../src/model/types.js";
import type { StoreContext } from "../../../src/runtime/stores/store-types.js";
import { compile } from "../../support/compile.js";
import { startPostgres, startReplica } from "../../support/postgres.mjs";
import { createFolder } from "../../support/projects.js";
import { type Emitted, load } from "../../stores/reference/app.js";
import { type AnyDb, connectTo, createDatabase } from "./databases.js";

/** Two callers have notes; each note may have tags, and a subset of them is read. */
async function compileNotes(): Promise<Model> {
  const { model, errors } = await compile({
    ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH"] },
    database: { dialect: "postgres" },
    resources: {
      users: { only: [], fields: { name: "string" } },
      tags: { only: ["create"], fields: { name: "string" } },
      books: {
        only: ["create"],
        fields: { name: "string" },
        resources: {
          chapters: { only: ["index"], fields: { name: "string" } },
        },
      },
      notes: {
        concurrency: "etag",
        member: { bump: "GET" },
        subsets: { selected: { only: ["index"] } },
        fields: {
          body: "string",
          owner: { ref: "users", scope: "all" },
          tags: { ref: "tags", many: true },
        },
      },
    },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

interface Note {
  readonly id: number;
  readonly body: string;
  readonly tag_ids: readonly number[];
}

interface Stores {
  readonly notes: {
    find(context: StoreContext): Promise<Note>;
    update(context: StoreContext, input: object): Promise<Note>;
  };
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}

interface NotesEmitted extends Emitted {
  readonly openReplica: () => Promise<object | undefined>;
}

interface Setting {
  readonly patience?: number;
  readonly freshFor?: number;
}

/** For what is to be read there, however busy this machine is. */
const PATIENT: Setting = { patience: 60_000 };

/**
 * An application over a database of its own and a replica of it. `ask` sends a
 * request for a caller; null stands for what is no JSON.
 */
async function startNotes(name: string, setting?: Setting) {
  // A server of its own: the suite's has the databases of all others to be copied.
  const primary = await startPostgres();
  const url = await createDatabase(name, primary.url);
  const replica = await startReplica(primary.url);
  const folder = createFolder();
  const emitted = (await load(
    folder.path,
    await compileNotes(),
  )) as NotesEmitted;
  vi.stubEnv("DATABASE_REPLICA_URL", replica.url + name);
  const db = (await emitted.openDatabase(url)) as object as AnyDb;
  const copy = (await emitted.openReplica()) as AnyDb;
  await emitted.migrate(db);
  await run(db, "insert into users (name) values ('one'), ('other')");
  const given = setting === undefined ? copy : { db: copy, ...setting };
  const stores = emitted.createStores(db, { replica: given }) as Stores;
  const controllers = emitted.createControllers(stores);
  // An action of the user's, which changes a note in spite of its method.
  Reflect.set(
    Reflect.get(controllers, "notes") as object,
    "bump",
    bump(stores),
  );
  const errors: unknown[] = [];
  const app = emitted.createApp(controllers, {
    scope: ({ headers }: { headers: Headers }) =>
      Promise.resolve({ owner_id: Number(headers.get("x-caller") ?? "1") }),
    onError: (error: unknown) => {
      errors.push(error);
    },
  });
  const ask = async (method: string, path: string, body?: object, who = 1) => {
    const reply = await app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          "content-type": "application/json",
          "x-caller": String(who),
        },
      }),
    );
    const text = await reply.text();
    const value = (text === "" ? null : JSON.parse(text)) as Note & Note[];
    return { status: reply.status, etag: reply.headers.get("etag"), value };
  };
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await db.destroy();
    await copy.destroy();
    replica.stop();
    primary.stop();
    folder.remove();
  });
  // Everything that there is so far is there too.
  const follow = async (): Promise<void> => {
    const [{ at }] = (await run(db, "select pg_current_wal_lsn() as at")) as [
      { at: string },
    ];
    const seen = `select pg_last_wal_replay_lsn() >= '${at}' as is`;
    await expect
      .poll(() => run(copy, seen), { timeout: 30_000 })
      .toEqual([{ is: true }]);
  };
  await follow();
  return {
    db,
    copy,
    replica,
    stores,
    ask,
    follow,
    errors,
    system: emitted.system,
  };
}

function bump(stores: Stores) {
  return async (context: StoreContext) => {
    await stores.notes.update(context, { body: "bumped" });
    const { body } = await stores.notes.find(context);
    return Response.json({ body });
  };
}

async function run(db: AnyDb, text: string): Promise<readonly unknown[]> {
  return (await sql.raw(text).execute(db)).rows;
}

test("a replica that lags: what it has is read there, what it lacks from the database", async () => {
  const { ask, copy, follow, stores, system, db } = await startNotes(
    "replica_lags",
    PATIENT,
  );
  await ask("POST", "/tags", { name: "red" });
  await ask("POST", "/books", { name: "first" });
  await ask("POST", "/notes", { body: "old", tag_ids: [1] });
  await follow();
  await run(copy, "select pg_wal_replay_pause()");
  const changed = await ask("PATCH", "/notes/1", { body: "new" });
  expect(changed.value.body).toBe("new");
  expect(
    (await ask("POST", "/notes", { body: "second", tag_ids: [] })).status,
  ).toBe(201);
  await ask("POST", "/books", { name: "second" });
  await run(db, "insert into chapters (name, book_id) values ('one', 2)");

  // What is there is read there, as it was.
  const [shown, listed, head] = [
    await ask("GET", "/notes/1"),
    await ask("GET", "/notes"),
    await ask("HEAD", "/notes/1"),
  ];
  expect(shown.value).toMatchObject({ body: "old", tag_ids: [1] });
  expect(listed.value.map(({ body }) => body)).toEqual(["old"]);
  expect(head.etag).toBe(shown.etag);
  expect(head.etag).not.toBe(changed.etag);

  // A row, a parent and a part of a subset that are not there yet.
  expect((await ask("GET", "/notes/2")).value.body).toBe("second");
  expect((await ask("GET", "/books/2/chapters")).value).toHaveLength(1);
  const subset = await ask("GET", "/notes/selected?note_ids[]=1&note_ids[]=2");
  expect(subset.value.map(({ body }) => body)).toEqual(["new", "second"]);
  // What is nowhere is not found, and what is another's stays so.
  expect((await ask("GET", "/notes/3")).status).toBe(404);
  expect((await ask("GET", "/notes/2", undefined, 2)).status).toBe(404);
  expect((await ask("GET", "/books/3/chapters")).status).toBe(404);
  expect((await ask("GET", "/notes?sort=nothing")).status).toBe(400);

  // Before a change, in a transaction, after a change, and without a request.
  const stale = { ...shown, etag: shown.etag ?? "" };
  expect(stale.etag).toMatch(/^"/);
  const context = reading(system(), "1");
  const inside = await stores.transaction((given) => given.notes.find(context));
  expect(inside.body).toBe("new");
  expect((await stores.notes.find(context)).body).toBe("old");
  expect((await ask("GET", "/notes/1/bump")).value.body).toBe("bumped");
  const job = { ...context, method: "" };
  expect((await stores.notes.find(job)).body).toBe("bumped");

  await run(copy, "select pg_wal_replay_resume()");
  await follow();
  expect((await ask("GET", "/notes/1")).value.body).toBe("bumped");
});

/** What a GET of one note is to the stores. */
function reading(context: object, id: string): StoreContext {
  return {
    ...(context as StoreContext),
    ...{ controller: "notes", action: "show", method: "GET", params: { id } },
    scope: () => Promise.resolve({ owner_id: 1 }),
  };
}

test("who has written reads it, for a while: freshFor", async () => {
  const { ask, copy, follow, stores, system } = await startNotes(
    "replica_fresh",
    { ...PATIENT, freshFor: 4000 },
  );
  for (const who of [1, 2])
    await ask("POST", "/notes", { body: "old", tag_ids: [] }, who);
  await follow();
  await sleep(4100);
  await run(copy, "select pg_wal_replay_pause()");
  const read = async (who: number) =>
    (await ask("GET", `/notes/${who}`, undefined, who)).value.body;
  expect(await read(1)).toBe("old");
  await ask("PATCH", "/notes/1", { body: "new" });
  expect(await read(1)).toBe("new");
  expect(await read(2)).toBe("old");
  await sleep(4100);
  expect(await read(1)).toBe("old");
  // A transaction counts from its end.
  await stores.transaction(async (given) => {
    await given.notes.update(reading(system(), "1"), { body: "newer" });
    await sleep(4100);
  });
  expect(await read(1)).toBe("newer");
});

/** How many requests a replica is paused, killed and started again under. */
const REQUESTS = 10_000;

test(`a replica that is paused, killed and back under ${REQUESTS} requests: none fails`, async () => {
  const { ask, replica, follow, errors } = await startNotes("replica_killed");
  for (let id = 1; id <= 5; id += 1)
    await ask("POST", "/notes", { body: "a", tag_ids: [] });
  await follow();
  const events = new Map([
    [0.2, () => replica.signal("SIGSTOP")],
    [0.4, () => replica.signal("SIGCONT")],
    [0.6, () => replica.signal("SIGKILL")],
    [0.8, () => replica.start()],
  ]);
  const failed: unknown[] = [];
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < REQUESTS) {
      sent += 1;
      events.get(sent / REQUESTS)?.();
      const isChange = sent % 20 === 0;
      const path = `/notes/${1 + (sent % 5)}`;
      const reply = isChange
        ? await ask("PATCH", path, { body: `${sent}` })
        : await ask("GET", sent % 3 === 0 ? "/notes" : path);
      if (reply.status !== 200) failed.push(reply);
      // Time passes while it is away.
      if (sent % 100 === 0) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  expect(failed).toEqual([]);
  expect(errors).toEqual([]);

  // It is asked again once it is back.
  const before = replica.readLog().length;
  const isAsked = async () => {
    await ask("GET", "/notes/1");
    return replica.readLog().slice(before).includes('from "notes"');
  };
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(true);
  const statements = Array.from(
    replica.readLog().matchAll(/LOG: {2}(?:statement|execute [^:]+): (.+)/g),
    ([, statement = ""]) => statement,
  );
  const reads = statements.filter((each) => each.includes('from "notes"'));
  expect(reads.length).toBeGreaterThan(100);
  expect(
    statements.filter((each) => /\b(?:insert|update|delete)\b/i.test(each)),
  ).toEqual([]);
  // The only transactions there are those that ask for settings.
  const begun = statements.filter((each) => /^(?:begin|start)\b/i.test(each));
  const settings = statements.filter((each) => each.includes("pg_settings"));
  expect(begun).toHaveLength(settings.length);
});

test("a replica that is none is told of", async () => {
  const url = await createDatabase("replica_none");
  const folder = createFolder();
  const emitted = (await load(
    folder.path,
    await compileNotes(),
  )) as NotesEmitted;
  const said = vi.spyOn(console, "error").mockReturnValue();
  const replica = connectTo(url);
  const db = connectTo(url);
  emitted.createStores(db, { replica });
  await expect
    .poll(() => said.mock.calls.flat().join())
    .toMatch(/^The replica is a primary: .* DATABASE_REPLICA_URL/);
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
  for (const patience of [0, -1, Number.NaN])
    expect(() =>
      emitted.createStores(db, { replica: { db: replica, patience } }),
    ).toThrow("milliseconds");
  vi.stubEnv("DATABASE_REPLICA_URL", "mysql://somewhere");
  await expect(emitted.openReplica()).rejects.toThrow(
    "DATABASE_REPLICA_URL does not name a PostgreSQL server",
  );
  vi.stubEnv("DATABASE_REPLICA_URL", "");
  expect(await emitted.openReplica()).toBeUndefined();
  vi.unstubAllEnvs();
  await replica.destroy();
  await db.destroy();
  folder.remove();
});
