/** `doctor --database` over SQLite files. PostgreSQL: test/hosts/stores. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  migrate,
  type MigrationFile,
} from "../../src/runtime/database/migrate.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { load } from "../migrations/run-history.js";
import { open } from "../stores/blog-tables.js";
import { makeProject, run, type Ran } from "./run-cli.js";

const NAME = "0001_create_tables";
const NEXT = "0002_add_body_to_articles";
const root = join(import.meta.dirname, "../..");

let folder: string;

function manifest(fields: string, dialect = "sqlite"): string {
  return `formats: [json]
database: { dialect: ${dialect} }
resources:
  articles:
    only: [index]
    timestamps: false
    fields: { ${fields} }
`;
}

/** The project's own driver: Node has had one since 22.13. */
function installDriver(): void {
  const scope = join(folder, "node_modules/@photostructure");
  mkdirSync(scope, { recursive: true });
  symlinkSync(
    join(root, "node_modules/@photostructure/sqlite"),
    join(scope, "sqlite"),
  );
}

async function change(...texts: readonly string[]): Promise<void> {
  const db = open({ dialect: sqlite(join(folder, "data.sqlite")) });
  for (const text of texts) await sql.raw(text).execute(db);
  await db.destroy();
}

async function applyAll(...names: readonly string[]): Promise<void> {
  const all: Record<string, MigrationFile> = {};
  for (const name of names) {
    const file = join(folder, `src/migrations/${name}.ts`);
    all[name] = await load(readFileSync(file, "utf8"));
  }
  const db = open({ dialect: sqlite(join(folder, "data.sqlite")) });
  await migrate(db, all);
  await db.destroy();
}

const doctor = (...args: readonly string[]): Promise<Ran> =>
  run(folder, ["doctor", "--database", ...args]);

beforeEach(async () => {
  folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest("title: string"),
  });
  expect((await run(folder, ["generate"])).code).toBe(0);
  installDriver();
});

test("a database that is as it should be", async () => {
  await applyAll(NAME);
  const { code, stdout, stderr } = await doctor();
  expect(stderr).not.toMatch(/database-|error/);
  expect(stdout).toMatch(/^migrations +1 of 1 applied$/m);
  expect(code).toBe(0);
});

test("what was changed by hand is a diff, and an error", async () => {
  await applyAll(NAME);
  await change(
    'alter table "articles" rename column "title" to "name"',
    "create table mine (id integer)",
  );
  const { code, stderr } = await doctor("data.sqlite");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "error[database-drift]: 1 table is not as the migrations make it: articles",
  );
  expect(stderr).toContain(`
    --- migrations
    +++ database
    @@ articles @@
    -"title" text not null
    +"name" text not null
`);
});

test("what was not applied is told, and not compared", async () => {
  const none = await doctor(`file:${join(folder, "data.sqlite")}`);
  expect(none.code).toBe(1);
  expect(none.stderr).toContain("there is no file data.sqlite");
  await change("create table mine (id integer)");
  const empty = await doctor();
  expect(empty.code).toBe(0);
  expect(empty.stdout).toMatch(/^migrations +0 of 1 applied$/m);
  expect(empty.stderr).toContain(
    `warning[database-behind]: 1 migration is not applied: ${NAME}`,
  );
  await applyAll(NAME);
  const file = join(folder, "resources.yaml");
  writeFileSync(file, manifest("title: string, body: text?"));
  expect((await run(folder, ["migration"])).code).toBe(0);
  const behind = await doctor();
  expect(behind.code).toBe(0);
  expect(behind.stderr).toContain(`1 migration is not applied: ${NEXT}`);
  await applyAll(NAME, NEXT);
  const { stdout, stderr } = await doctor();
  expect(stdout).toMatch(/^migrations +2 of 2 applied$/m);
  expect(stderr).not.toContain("database-");
});

test("a database that is ahead of the code is an error", async () => {
  await applyAll(NAME);
  await change("insert into kysely_migration values ('0007_later', '')");
  const { code, stderr } = await doctor();
  expect(code).toBe(1);
  expect(stderr).toContain(
    "error[database-ahead]: 1 migration was applied that the code does not have: 0007_later",
  );
});

describe("what cannot be looked at says why:", () => {
  test("a file of another kind", async () => {
    writeFileSync(
      join(folder, "data.sqlite"),
      "not a database, but a text\n".repeat(99),
    );
    const { code, stderr } = await doctor();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /error\[database-unreachable\]: data\.sqlite cannot be read: .*not a database/,
    );
  });

  test("one that is locked", async () => {
    const writer = new DatabaseSync(join(folder, "data.sqlite"));
    writer.exec("create table mine (id integer); begin exclusive");
    const { code, stderr } = await doctor();
    writer.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/data\.sqlite cannot be read: .*locked/);
  });

  test("one of another kind, and a manifest without any", async () => {
    const { code, stderr } = await doctor(url);
    expect(code).toBe(1);
    expect(stderr).toContain("the manifest says sqlite");
    expect(stderr).not.toContain("secret");
    const file = join(folder, "resources.yaml");
    writeFileSync(file, "resources: { articles: { only: [index] } }\n");
    expect((await doctor()).code).toBe(2);
  });

  const url = "postgres://me:secret@127.0.0.1:1/shop";

  test("a server without its driver", async () => {
    const file = join(folder, "resources.yaml");
    writeFileSync(file, manifest("title: string", "postgres"));
    const { code, stderr } = await doctor(url);
    expect(code).toBe(1);
    expect(stderr).toContain("the driver pg is not installed in the project");
  });

  test("a server that is not there", async () => {
    const file = join(folder, "resources.yaml");
    writeFileSync(file, manifest("title: string", "postgres"));
    symlinkSync(join(root, "node_modules/pg"), join(folder, "node_modules/pg"));
    const { code, stderr } = await doctor(url);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /the database 127\.0\.0\.1:1\/shop cannot be read: .*ECONNREFUSED/,
    );
    expect(stderr).not.toContain("secret");
    expect((await doctor("data.sqlite")).stderr).toContain(
      "the manifest says postgres",
    );
  });
});

test("rows whose address a later route has", async () => {
  const slugs = (more: string): string => `formats: [json]
database: { dialect: sqlite }
resources:
  articles:
    only: [index, show]
    param: slug
    timestamps: false
${more}    fields: { title: string, slug: { from: title, unique: true } }
`;
  writeFileSync(join(folder, "resources.yaml"), slugs(""));
  expect((await run(folder, ["migration"])).code).toBe(0);
  const [first, next] = [NAME, "0002_add_slug_to_articles_and_more"];
  await applyAll(first);
  await change(`insert into articles (title) values ('Feed'), ('Tea')`);
  await applyAll(first, next);
  await change(`update articles set slug = lower(title) where title = 'Feed'`);
  expect((await doctor("data.sqlite")).stdout).not.toContain("hidden-row");
  writeFileSync(
    join(folder, "resources.yaml"),
    slugs("    collection: { feed: GET, stats: GET }\n"),
  );
  expect((await run(folder, ["generate"])).code).toBe(0);
  const told = await doctor("data.sqlite");
  expect(told.stdout + told.stderr).toContain(
    'warning[hidden-row]: other routes have the address of rows of articles: slug is "feed"',
  );
});
