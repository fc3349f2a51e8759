/** The index by which PostgreSQL finds words in texts, as migrations make it. */
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openCalled } from "../../stores/called-app.js";
import { connectTo, createDatabase } from "./databases.js";

const manifest = {
  caller: "users",
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    posts: {
      fields: { title: "string", body: "text?" },
      access: "anyone",
      list: { search: ["title", "body"] },
    },
  },
};

const INDEX = "posts_title_body_search";

test("finds the rows of a search", async () => {
  const url = await createDatabase("search_index");
  const app = await openCalled(manifest, "postgres", url);
  await sql`
    insert into posts (title, body)
      select md5(n::text), md5((n + 1)::text) from generate_series(1, 20000) n
  `.execute(app.db);
  await app.send("POST /posts", { title: "Grüner Tee", body: null });
  await sql`vacuum analyze posts`.execute(app.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from posts where (
      (title collate "default") ilike '%grÜner%' or (body collate "default") ilike '%grÜner%'
    )
  `.execute(app.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(`Bitmap Index Scan on ${INDEX}`);
  const [status, found] = await app.send(
    `GET /posts?q=${encodeURIComponent("GRÜNER tee")}`,
  );
  expect([status, found]).toMatchObject([200, [{ title: "Grüner Tee" }]]);
  await app.end();
});

test("is left out where its extension cannot be made", async () => {
  const url = await createDatabase("search_plain");
  const admin = connectTo(url);
  await sql`create role search_plain login`.execute(admin);
  await sql`grant usage, create on schema public to search_plain`.execute(
    admin,
  );
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const own = new URL(url);
  own.username = "search_plain";
  const app = await openCalled(manifest, "postgres", own.href);
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringContaining("create extension pg_trgm"),
  ]);
  warn.mockRestore();
  await app.send("POST /posts", { title: "Tea", body: null });
  expect(await app.send("GET /posts?q=tea")).toMatchObject([
    200,
    [{ title: "Tea" }],
  ]);
  await app.end();
  await admin.destroy();
});
