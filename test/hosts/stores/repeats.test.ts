/**
 * What clashed with the work of others is done again: 40001 and 40P01, by a real
 * server.
 */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { system } from "../../../src/runtime/stores/stores.js";
import type { Compute } from "../../../src/runtime/stores/rows.js";
import {
  article,
  type Blog,
  mine,
  openBlog,
} from "../../stores/store-cases.js";
import { countRuns } from "../../support/runs.js";
import { createDatabase } from "./databases.js";

const NOTHING: Compute = (rows) => Promise.resolve(rows.map(() => false));

async function openAt(name: string, liked: Compute = NOTHING): Promise<Blog> {
  const dialect = postgres(await createDatabase(name));
  return await openBlog({ dialect }, "postgres", liked);
}

/** Every change of the articles clashes, but for one of so many. */
async function clash(
  { db }: Blog,
  every: number,
  code: "40001" | "40P01" = "40001",
): Promise<void> {
  await sql`create sequence tries`.execute(db);
  await sql`create function clash() returns trigger language plpgsql as ${sql.lit(`
    begin
      if nextval('tries') % ${every} <> 0 then
        raise exception 'others were at it' using errcode = '${code}';
      end if;
      return coalesce(new, old);
    end`)}`.execute(db);
  await sql`create trigger clash before insert or update or delete on articles
    for each row execute function clash()`.execute(db);
}

async function countTries({ db }: Blog): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select last_value as count from tries`.execute(db);
  return Number(rows[0]?.count);
}

async function countRows({ db }: Blog): Promise<number> {
  return (await db.selectFrom("articles").select("id").execute()).length;
}

const changes = countRuns(50, 50, 334);

test(`${changes * 3} clashes are answered after repeats, and leave a row for each change`, async () => {
  const blog = await openAt("repeats");
  await clash(blog, 4);
  // One after the other: so each clashes three times, and then does not.
  for (let index = 0; index < changes; index += 1) {
    const title = `title ${index}`;
    const made = await blog.stores.articles.create(mine(), {
      ...article,
      title,
    });
    expect(made["title"]).toBe(title);
  }
  expect(await countTries(blog)).toBe(changes * 4);
  expect(await countRows(blog)).toBe(changes);
  await blog.close();
});

test("other changes are repeated too, and lists of refs with them", async () => {
  const blog = await openAt("repeats_of_all");
  const { articles, tags } = blog.stores;
  const tag = await tags.create(system(), { name: "one" });
  const { id } = await articles.create(mine(), article);
  await clash(blog, 4, "40P01");
  const one = mine({ params: { id: String(id) } });
  const input = { title: "other", tag_ids: [tag["id"]] };
  expect(await articles.update(one, input)).toMatchObject(input);
  const several = mine({
    controller: "selected_articles",
    query: { article_ids: [String(id)] },
  });
  const changed = await articles.updateAll(several, { title: "third" });
  expect(changed.map(({ title }) => title)).toEqual(["third"]);
  await articles.destroy(one);
  expect(await countRows(blog)).toBe(0);
  await blog.close();
});

test("once the repeats are used up, the reply is 503", async () => {
  const blog = await openAt("repeats_used_up");
  await clash(blog, 1_000_000);
  await expect(
    blog.stores.articles.create(mine(), article),
  ).rejects.toMatchObject({
    status: 503,
    headers: { "retry-after": "1" },
    cause: { code: "40001" },
  });
  expect(await countTries(blog)).toBe(4);
  expect(await countRows(blog)).toBe(0);
  await blog.close();
});

test.each([
  [{}, 1, false],
  [{ retry: 2 }, 3, false],
  [{ retry: 3 }, 4, true],
])(
  "a transaction of the user's with %o is run %i times",
  async (options, times, isDone) => {
    const blog = await openAt(`repeats_own_${times}`);
    await clash(blog, 4);
    let runs = 0;
    const work = blog.stores.transaction(async ({ articles, accounts }) => {
      runs += 1;
      await accounts.create(system(), { name: `run ${runs}` });
      await articles.create(mine(), article);
    }, options);
    if (isDone) await work;
    else await expect(work).rejects.toMatchObject({ status: 503 });
    expect([runs, await countTries(blog)]).toEqual([times, times]);
    const { rows } = await blog.stores.accounts.list(system());
    // Those of the runs that clashed are gone.
    expect(rows.map(({ name }) => name).slice(2)).toEqual(
      isDone ? [`run ${times}`] : [],
    );
    await blog.close();
  },
);

test("what fails after a change is no reason to change it again", async () => {
  const liked: Compute = () =>
    Promise.reject(Object.assign(new Error("late"), { code: "40001" }));
  const blog = await openAt("repeats_after", liked);
  await expect(
    blog.stores.articles.create(mine(), article),
  ).rejects.toMatchObject({ status: 503 });
  expect(await countRows(blog)).toBe(1);
  await blog.close();
});

test("changes that PostgreSQL cannot serialize are all made", async () => {
  const name = "repeats_serializable";
  const blog = await openAt(name);
  const { articles } = blog.stores;
  const { id } = await articles.create(mine(), article);
  const setting = "default_transaction_isolation = 'serializable'";
  await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(
    blog.db,
  );
  // Connections that are there already keep what they began with.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
    blog.db,
  );
  const one = mine({ params: { id: String(id) } });
  for (let round = 0; round < 100; round += 1) {
    const titles = ["a", "b"].map((each) => `${each} ${round}`);
    const changed = await Promise.all(
      titles.map((title) => articles.update(one, { title })),
    );
    expect(changed.map(({ title }) => title)).toEqual(titles);
  }
  await blog.close();
});
