/** Members who were removed, and a real replica that does not know it yet. */
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { compile } from "../../support/compile.js";
import { startPostgres, startReplica } from "../../support/postgres.mjs";
import { createFolder } from "../../support/projects.js";
import { load } from "../../stores/reference/app.js";
import { type AnyDb, connectTo, createDatabase } from "./databases.js";

const manifest = {
  ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH"] },
  database: { dialect: "postgres" },
  caller: "users",
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    teams: {
      fields: { name: "string" },
      members: { through: "memberships", creator: "owner" },
      access: { read: "team", create: "caller", write: "team.owner" },
      resources: {
        memberships: {
          fields: {
            user: { ref: "users", unique: ["team"] },
            role: { enum: ["guest", "owner"] },
          },
          access: { read: "team", write: "team.owner" },
        },
        plans: { fields: { text: "string" }, access: { write: "team" } },
      },
    },
    news: {
      fields: { text: "string" },
      access: { read: "anyone", write: "caller" },
    },
  },
};

test("read nothing more: what depends on members is read from the database", async () => {
  const primary = await startPostgres();
  const name = "replica_members";
  const url = await createDatabase(name, primary.url);
  const replica = await startReplica(primary.url);
  const folder = createFolder();
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  const emitted = await load(folder.path, model);
  const db = (await emitted.openDatabase(url)) as object as AnyDb;
  const copy = connectTo(replica.url + name);
  onTestFinished(async () => {
    await db.destroy();
    await copy.destroy();
    replica.stop();
    primary.stop();
    folder.remove();
  });
  await emitted.migrate(db);
  const stores = emitted.createStores(db, {
    replica: { db: copy, patience: 60_000 },
  });
  const app = emitted.createApp(emitted.createControllers(stores), {
    caller: ({ headers }: { readonly headers: Headers }) => ({
      ...{ id: Number(headers.get("x-caller")), roles: [] },
    }),
  });
  const send = async (line: string, body?: object) => {
    const [caller = "", method = "", path = ""] = line.split(" ");
    const headers = { "content-type": "application/json", "x-caller": caller };
    const sent = body && { body: JSON.stringify(body) };
    const to = `http://localhost${path}`;
    const reply = await app.fetch(
      new Request(to, { method, headers, ...sent }),
    );
    const text = await reply.text();
    return [reply.status, text === "" ? null : JSON.parse(text)] as unknown[];
  };
  for (const user of ["a", "b"])
    expect((await send("1 POST /users", { name: user }))[0]).toBe(201);
  const member = { user_id: 2, role: "guest" };
  for (const [line, body] of [
    ["1 POST /teams", { name: "first" }],
    ["1 POST /teams/1/memberships", member],
    ["1 POST /teams/1/plans", { text: "secret" }],
    ["1 POST /news", { text: "old" }],
  ] as const)
    expect((await send(line, body))[0]).toBe(201);
  const [{ at }] = (
    await sql.raw("select pg_current_wal_lsn() as at").execute(db)
  ).rows as [{ at: string }];
  const seen = sql.raw(`select pg_last_wal_replay_lsn() >= '${at}' as is`);
  await expect
    .poll(async () => (await seen.execute(copy)).rows, { timeout: 30_000 })
    .toEqual([{ is: true }]);
  await sql.raw("select pg_wal_replay_pause()").execute(copy);

  expect((await send("2 GET /teams/1"))[0]).toBe(200);
  expect((await send("1 DELETE /teams/1/memberships/2"))[0]).toBe(204);
  expect((await send("1 PATCH /news/1", { text: "new" }))[0]).toBe(200);
  // What everybody reads is read there, as it was.
  expect(await send("2 GET /news/1")).toMatchObject([200, { text: "old" }]);
  expect((await send("2 GET /teams/1"))[0]).toBe(404);
  expect(await send("2 GET /teams")).toEqual([200, []]);
  expect((await send("2 GET /teams/1/plans"))[0]).toBe(404);
  expect((await send("2 GET /teams/1/memberships"))[0]).toBe(404);
  expect((await send("2 GET /plans/1"))[0]).toBe(404);
});
