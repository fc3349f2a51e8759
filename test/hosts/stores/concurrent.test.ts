/** Indexes that PostgreSQL builds while others write. */
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { emitMigration } from "../../../src/emit/migrations/migration.js";
import { diff } from "../../../src/migrations/diff.js";
import { schemaOf } from "../../../src/migrations/wanted.js";
import {
  migrate,
  type MigrationFile,
} from "../../../src/runtime/database/migrate.js";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { load, writeFirst } from "../../migrations/run-history.js";
import { open } from "../../stores/blog-tables.js";
import { compile } from "../../support/compile.js";

async function build(title: object, more: object = {}) {
  const { model, errors } = await compile({
    database: { dialect: "postgres" },
    resources: {
      articles: {
        timestamps: false,
        fields: { title, body: "text" },
        ...more,
      },
    },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

/** Two indexes, one of them unique. */
async function writeMigrations(): Promise<Record<string, MigrationFile>> {
  const plain = await build({ type: "string" });
  const first = await writeFirst(plain);
  const to = schemaOf(
    (await build({ type: "string", unique: true }, { list: { sort: "body" } }))
      .tables,
  );
  const next = {
    ...{ name: "0002_index_articles", after: [first.name] },
    ...{ from: first.to, to, diff: diff(first.to, to), isConcurrent: true },
  };
  const [file] = emitMigration(next, "migrations", "postgres");
  return {
    [first.name]: first.file,
    [next.name]: await load(file?.content ?? ""),
  };
}

const INDEXES = `select i.relname as name, x.indisvalid as valid from pg_index x
  join pg_class i on i.oid = x.indexrelid
  where i.relname like 'articles%' and not x.indisprimary order by 1`;

test("one that fails says where it stands, and is made again by the next run", async () => {
  const { db, others } = await createDatabase("index_fails");
  const all = await writeMigrations();
  const [first = ""] = Object.keys(all);
  await migrate(db, { [first]: all[first] ?? {} } as typeof all);
  const insert =
    "insert into articles (title, body) values ('a', 'b'), ('a', 'c')";
  await sql.raw(insert).execute(db);
  await expect(migrate(db, all)).rejects.toThrow(
    /^The migration 0002_index_articles failed \(it has no transaction, so what it did up to there stays: mend that, and migrate again\): could not create unique index/,
  );
  const left = (await sql.raw(INDEXES).execute(db)).rows;
  expect(left).toContainEqual({ name: "articles_title_unique", valid: false });
  await sql.raw("delete from articles where body = 'c'").execute(db);
  expect(await migrate(db, all)).toEqual(["0002_index_articles"]);
  expect((await sql.raw(INDEXES).execute(db)).rows).toEqual([
    { name: "articles_body_id_index", valid: true },
    { name: "articles_title_unique", valid: true },
  ]);
  await Promise.all([db, ...others].map((each) => each.destroy()));
});

test("two servers that start at once build it once, and wait for nothing for ever", async () => {
  const { db, others } = await createDatabase("index_twice");
  const all = await writeMigrations();
  const done = await Promise.all(
    [db, ...others].map((each) => migrate(each, all)),
  );
  expect(done.flat().sort()).toEqual(Object.keys(all));
  await Promise.all([db, ...others].map((each) => each.destroy()));
});

/** A database that four servers have opened. */
async function createDatabase(name: string) {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const connect = () => open({ dialect: postgres(server + name) });
  return { db: connect(), others: [connect(), connect(), connect()] };
}
