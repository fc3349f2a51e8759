/**
 * Random manifests make tables, the tables are imported, and the manifest that comes
 * of them makes the same ones: of SQLite here, of PostgreSQL in test/hosts/stores.
 */
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { expectTables } from "../../../src/database/expected.js";
import type { DatabaseSchema } from "../../../src/migrations/schema.js";
import { schemaOf } from "../../../src/migrations/wanted.js";
import type { Dialect } from "../../../src/model/types.js";
import { compile } from "../../support/compile.js";
import { writeFirst } from "../../migrations/run-history.js";
import {
  applyAll,
  beginHistory,
  importFrom,
  listDrift,
  readRows,
  takeNext,
} from "./imported.js";

/**
 * Checks one manifest; false if there is none, as it has faults.
 *
 * @param open an empty database
 */
export async function checkRoundTrip(
  manifest: object,
  dialect: Dialect,
  open: () => Promise<Kysely<unknown>>,
): Promise<boolean> {
  const { model } = await compile(manifest);
  if (model === null) return false;
  const db = await open();
  const empty = await open();
  try {
    const first = await writeFirst(model);
    await first.file.up(db);
    const result = await importFrom(db, dialect);
    const { imported, schema } = result;

    // All of it is said: nothing is left out, and nothing was found otherwise.
    expect(imported.leftOut).toEqual([]);
    expect(schema).toEqual(schemaOf(imported.tables));
    const tell = (of: DatabaseSchema): readonly string[] =>
      expectTables(of, dialect)
        .map(({ name, columns, rest }) =>
          JSON.stringify([
            ...[name, columns.map((each) => JSON.stringify(each)).sort()],
            [...rest].map((each) => JSON.stringify(each)).sort(),
          ]),
        )
        .sort();
    expect(tell(schema)).toEqual(tell(schemaOf(model.tables)));

    // What is there is recorded, and an empty database gets the same.
    const history = await beginHistory(result);
    await fill(db, history.schema);
    const rows = await readRows(db, history.schema);
    expect(await applyAll(db, history)).toEqual(["0001_baseline"]);
    expect(await readRows(db, history.schema)).toEqual(rows);
    await applyAll(empty, history);
    for (const each of [db, empty])
      expect(await listDrift(each, dialect, history.schema)).toEqual([]);

    // The next change starts from there, and keeps the rows.
    const next = await takeNext(history, result, dialect, (resources) => {
      for (const { fields } of Object.values(resources)) {
        fields["added"] = "text?";
        fields["rank"] = { type: "integer", default: 1 };
      }
    });
    for (const each of [db, empty]) {
      expect(await applyAll(each, next)).toEqual(["0002_next"]);
      expect(await listDrift(each, dialect, next.schema)).toEqual([]);
    }
    const after = await readRows(db, history.schema);
    for (const [table, all] of Object.entries(rows))
      expect(after[table]).toHaveLength(all.length);
    return true;
  } finally {
    await db.destroy();
    await empty.destroy();
  }
}

/** Gives each table two rows, as far as its refs and what is unique let it. */
export async function fill(
  db: Kysely<unknown>,
  { tables }: DatabaseSchema,
): Promise<void> {
  const left = new Set(tables);
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const table of left) {
      const needs = table.columns.flatMap(({ facts }) =>
        facts.ref === undefined || facts.optional === true
          ? []
          : facts.ref.table,
      );
      if (tables.some((each) => left.has(each) && needs.includes(each.table)))
        continue;
      left.delete(table);
      isMore = true;
      for (const turn of [1, 2]) await insert(db, tables, table, turn);
    }
  }
}

type Table = DatabaseSchema["tables"][number];

async function insert(
  db: Kysely<unknown>,
  tables: readonly Table[],
  table: Table,
  turn: number,
): Promise<void> {
  const values = table.columns.flatMap(({ name, facts }) => {
    if (facts.optional === true || facts.now === true) return [];
    const target = tables.find((each) => each.table === facts.ref?.table);
    const key = target?.columns.find((each) => each.name === target.key);
    const { type, values: words } = key?.facts ?? facts;
    // The first row of each table is always there.
    const of = key === undefined ? turn : 1;
    return [[name, valueOf(type, of, words)] as const];
  });
  const columns = values.map(([name]) => sql.id(name));
  await sql`insert into ${sql.table(table.table)} (${sql.join(columns)})
    values (${sql.join(values.map(([, value]) => value))})
    on conflict do nothing`.execute(db);
}

function valueOf(
  type: string,
  turn: number,
  words: readonly string[] | undefined,
): unknown {
  if (words !== undefined) return words[turn % words.length];
  const known: Readonly<Record<string, unknown>> = {
    integer: turn,
    number: turn + 0.5,
    decimal: `${turn}.50`,
    boolean: turn % 2,
    date: `2026-01-0${turn}`,
    datetime: `2026-01-0${turn}T00:00:00.000Z`,
    uuid: `00000000-0000-4000-8000-00000000000${turn}`,
    json: `[${turn}]`,
  };
  return known[type] ?? `text ${turn}`;
}
