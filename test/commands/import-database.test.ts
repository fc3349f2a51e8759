/** `import` from an SQLite file, and what is said where none can be read. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { migrate } from "../../src/runtime/database/migrate.js";
import { load } from "../migrations/run-history.js";
import { open } from "../stores/blog-tables.js";
import { makeProject, readTree, run, type Ran } from "./run-cli.js";

const root = join(import.meta.dirname, "../..");

const TABLES = `
  create table Artist (ArtistId integer not null primary key, Name nvarchar(120));
  create table Album (
    AlbumId integer not null primary key, Title nvarchar(160) not null,
    ArtistId integer not null references Artist on delete no action,
    Price numeric(10,2) not null default 0.99 check (Price >= 0),
    State text not null default 'new' check (State in ('new', 'sold')), Cover blob, Sold datetime);
  create unique index album_titles on Album (ArtistId, Title);
  create index album_sold on Album (Sold);
  create table log (line text);
  create table user (id integer primary key, name text not null);
  create table users (id integer primary key, name text not null);
  create table "!?" (id integer primary key);
  insert into Artist values (1, 'AC/DC');
  insert into Album values (1, 'Rock', 1, 1.5, 'sold', x'00ff', '2009-01-01 00:00:00');
`;

const NAME = "0001_baseline";
let folder: string;

beforeEach(() => {
  folder = makeProject({ "package.json": '{ "type": "module" }\n' });
  const scope = join(folder, "node_modules/@photostructure");
  mkdirSync(scope, { recursive: true });
  symlinkSync(
    join(root, "node_modules/@photostructure/sqlite"),
    join(scope, "sqlite"),
  );
});

function createDatabase(text: string): void {
  const db = new DatabaseSync(join(folder, "shop.sqlite"));
  db.exec(text);
  db.close();
}

async function migrateFile(file: string): Promise<readonly string[]> {
  const path = join(folder, `src/migrations/${NAME}.ts`);
  const files = { [NAME]: await load(readFileSync(path, "utf8")) };
  const db = open({ dialect: sqlite(join(folder, file)) });
  try {
    return await migrate(db, files);
  } finally {
    await db.destroy();
  }
}

const importFrom = (from: string, env = {}): Promise<Ran> =>
  run(folder, ["import", "--from", from, "--report"], { env });

test("the tables become resources, and what is there is recorded", async () => {
  createDatabase(TABLES);
  const { code, stdout } = await importFrom("shop.sqlite");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^6 tables: 3 records with 7 fields, 0 lists of refs$/m,
  );
  expect(stdout).toMatch(/^ {2}Album.Cover: no field has the type blob$/m);
  expect(stdout).toMatch(/^ {2}log: it has no primary key$/m);
  expect(stdout).toMatch(/^ {2}!\?: its name is no word/m);
  expect(stdout).toMatch(/^ {2}user: its name would be that of users: users;/m);
  expect(readFileSync(join(folder, "resources.yaml"), "utf8")).toContain(
    [
      "  albums:",
      "    table: Album",
      "    key: { type: integer, column: AlbumId }",
      "    timestamps: false",
      "    list: { filter: [sold] }",
      "    fields:",
      "      title: { type: string, maxLength: 160, unique: [artist], column: Title }",
      "      artist: { ref: artists, column: ArtistId }",
      "      price: { type: number, min: 0, default: 0.99, column: Price }",
      "      state: { enum: [new, sold], default: new, column: State }",
      "      sold: { type: text, optional: true, column: Sold }",
    ].join("\n"),
  );

  expect((await run(folder, ["generate"])).code).toBe(0);
  for (const file of ["shop.sqlite", "empty.sqlite"]) {
    expect(await migrateFile(file)).toEqual([NAME]);
    const looked = await run(folder, ["doctor", "--database", file]);
    expect(looked.stderr).not.toMatch(/database-|error/);
    expect(looked.stdout).toMatch(/^migrations +1 of 1 applied$/m);
  }
  const db = new DatabaseSync(join(folder, "shop.sqlite"));
  expect(db.prepare("select count(*) as count from Album").get()).toEqual({
    count: 1,
  });
  db.close();
});

test("some of the tables alone are told, and nothing is made", async () => {
  createDatabase(TABLES);
  await importFrom("shop.sqlite");
  const db = new DatabaseSync(join(folder, "other.sqlite"));
  db.exec("create table Album (AlbumId integer primary key)");
  db.close();
  await expect(migrateFile("other.sqlite")).rejects.toThrow(
    /some of the tables are not there: Artist, users$/,
  );
});

test("a project with migrations keeps them", async () => {
  createDatabase(TABLES);
  await importFrom("shop.sqlite");
  const again = await run(folder, [
    ...["import", "--from", "shop.sqlite", "--force"],
  ]);
  expect(again.code).toBe(2);
  expect(again.stderr).toMatch(/there are migrations already: .*0001_baseline/);
});

describe("what cannot be read is told, and nothing is written", () => {
  const password = "s3cret-word";
  test.each([
    ["nowhere.sqlite", {}, "there is no file nowhere.sqlite"],
    ["text.sqlite", {}, "text.sqlite cannot be read: file is not a database"],
    ["empty.db", {}, "the database has no tables"],
    [
      "keyless.db",
      {},
      "it has no table that can be a record: log, as it has no primary key",
    ],
    ["env:SHOP_URL", {}, "the environment has no SHOP_URL"],
    [
      `mysql://app:${password}@localhost/shop`,
      {},
      "the URL is that of no database",
    ],
    [
      `postgres://app:${password}@127.0.0.1:1/shop`,
      {},
      "the driver pg is not installed in the project",
    ],
    [
      "env:SHOP_URL",
      { SHOP_URL: `postgres://app:${password}@127.0.0.1:1/shop` },
      "the driver pg is not installed in the project",
    ],
  ])("%s", async (from, env, message) => {
    writeFileSync(
      join(folder, "text.sqlite"),
      "This is no database. ".repeat(99),
    );
    writeFileSync(join(folder, "empty.db"), "");
    const db = new DatabaseSync(join(folder, "keyless.db"));
    db.exec("create table log (line text)");
    db.close();
    const before = Object.keys(readTree(folder));
    const { code, stdout, stderr } = await importFrom(from, env);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain(password);
    expect(Object.keys(readTree(folder))).toEqual(before);
  });

  test("a server that nobody reaches, without its password", async () => {
    symlinkSync(join(root, "node_modules/pg"), join(folder, "node_modules/pg"));
    const url = `postgres://app:${password}@127.0.0.1:1/shop`;
    const { code, stdout, stderr } = await importFrom("env:SHOP_URL", {
      SHOP_URL: url,
    });
    expect(code).toBe(2);
    expect(stderr).toContain(
      "the database 127.0.0.1:1/shop cannot be read: connect ECONNREFUSED",
    );
    expect(stdout + stderr).not.toContain(password);
  });
});
