/** The migration of each kind of change, on both databases. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emitMigration } from "../../src/emit/migrations/migration.js";
import { diff } from "../../src/migrations/diff.js";
import { readHistory } from "../../src/migrations/changes.js";
import { withoutIndexes } from "../../src/migrations/indexes.js";
import { foldChanges } from "../../src/migrations/fold.js";
import type { NextMigration } from "../../src/migrations/next.js";
import type { Dialect } from "../../src/model/types.js";
import { nameMigration } from "../../src/migrations/name.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import { compile } from "../support/compile.js";
import { expectGolden } from "../support/golden.js";
import { cases, postgresCases } from "./cases.js";

async function schema(resources: object, dialect: string, more: object = {}) {
  const manifest = { database: { dialect }, resources, ...more };
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return schemaOf(model.tables);
}

const whole = cases.map(
  ([name, before, after, more = {}]) => [name, before, after, more] as const,
);

/** A unique index that gives way to a wider one, which is built concurrently. */
const WIDENED = "wider-unique-concurrently";

test(WIDENED, async () => {
  const like = { singleton: true, timestamps: false, fields: {} };
  const manifest = (like: object) => ({
    users: { timestamps: false, fields: { name: "string" } },
    articles: {
      timestamps: false,
      fields: { title: "string" },
      resources: { like },
    },
  });
  const owner = (scope?: string) => ({
    user: { ref: "users", ...(scope && { scope }) },
  });
  const from = await schema(manifest({ ...like, fields: owner() }), "postgres");
  const to = await schema(
    manifest({ ...like, fields: owner("all") }),
    "postgres",
  );
  const found = diff(from, to);
  const between = withoutIndexes(to, found.changes);
  // The one stays until the other is there.
  expect(diff(from, between).changes).toEqual([]);
  const next = {
    ...{ name: "0002_index_likes", after: ["0001_create_tables"] },
    ...{ from: between, to, diff: diff(between, to), isConcurrent: true },
  };
  expectMigration(next, "postgres", WIDENED);
});

test("what a list has is learnt with its next change, where an older version made it", async () => {
  const notes = async (more: object) =>
    await schema(
      {
        articles: { fields: { notes: { type: "json", many: true, ...more } } },
      },
      "sqlite",
    );
  const unknown = (await notes({})).tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const facts = { ...column.facts };
      Reflect.deleteProperty(facts, "items");
      return { ...column, facts };
    }),
  }));
  const from = { tables: unknown };
  expect(diff(from, await notes({ type: "string" })).changes).toEqual([]);
  const to = await notes({ type: "string", optional: true });
  expect(diff(from, to).changes).toMatchObject([
    { from: {}, to: { items: "text", optional: true } },
  ]);
});

/** What indexes are asked to be built beside others' writes with: PostgreSQL alone has it. */
const BESIDE = "index-concurrently";

test(BESIDE, async () => {
  const [, before, after] = whole.find(([name]) => name === "index") ?? [];
  if (before === undefined || after === undefined) throw new Error("no index");
  const from = await schema(before, "postgres");
  const to = await schema(after, "postgres");
  const next = {
    ...{ name: "0002_index_articles", after: ["0001_create_tables"] },
    ...{ from, to, diff: diff(from, to), isConcurrent: true },
  };
  expectMigration(next, "postgres", BESIDE);
});

function expectMigration(
  next: NextMigration,
  dialect: Dialect,
  name: string,
): void {
  const files = emitMigration(next, "src/migrations", dialect);
  // What stands beside it is read again by the next one.
  const { changes = [] } = readHistory(files[1]?.content ?? "") ?? {};
  expect(foldChanges(changes, next.from).misfit).toBeNull();
  const text = files.map(({ path, content }) => `${path}\n\n${content}`);
  const folder = join(import.meta.dirname, "../cases/migrations");
  expectGolden(join(folder, `${name}.${dialect}.txt`), text.join("\n"));
}

const all = [
  ...(["sqlite", "postgres"] as const).flatMap((dialect) =>
    whole.map((each) => [dialect, ...each] as const),
  ),
  ...postgresCases.map((each) => ["postgres", ...each, {}] as const),
];

describe("on a database", () => {
  test.each(all)("%s: %s", async (dialect, name, before, after, more) => {
    const from = await schema(before, dialect);
    const to = await schema(after, dialect, more);
    const found = diff(from, to);
    expect(found.alignment.faults).toEqual([]);
    const names = ["0001_create_tables"];
    const next = {
      name: nameMigration(names, found.changes, null),
      ...{ after: names, from, to, diff: found },
    };
    expectMigration(next, dialect, name);
  });
});
