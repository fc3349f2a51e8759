/** Rows in any schema, and what of them a migration has to keep. */
import { type Kysely, sql } from "kysely";
import type { TablePair } from "../../src/migrations/align.js";
import { listObstacles } from "../../src/migrations/obstacles.js";
import type {
  Column,
  DatabaseSchema,
  SchemaTable,
} from "../../src/migrations/schema.js";
import { quoteTable } from "../../src/model/tables/table-name.js";

type Row = Readonly<Record<string, unknown>>;

const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: ["'a'", "'it''s'", "''"],
  integer: ["0", "-7", "9007199254740991"],
  number: ["1.5", "-0.25", "3"],
  decimal: ["'1.50'", "'-20.25'"],
  date: ["'2026-01-31'", "'1999-12-31'"],
  datetime: ["'2026-01-31T10:00:00.123Z'"],
  json: [`'["x","y"]'`, "'[]'"],
};

/** The id of a row, where ids are texts. */
const nameRow = (index: number): string => `'row ${index} it''s'`;

function valueOf(
  { name, facts }: Column,
  index: number,
  isSqlite: boolean,
): string {
  const { type, values, scale = 0, many } = facts;
  if (facts.ref !== undefined)
    return facts.optional === true
      ? "null"
      : type === "text"
        ? nameRow(1)
        : "1";
  // Nothing refers to the last row.
  if (facts.deleted === true)
    return index === 3 ? "'2026-01-31T10:00:00.123Z'" : "null";
  if (values !== undefined) return `'${values[index % values.length] ?? ""}'`;
  if (facts.optional === true && index % 3 === 2) return "null";
  if (type === "boolean")
    return isSqlite ? String(index % 2) : String(index % 2 === 0);
  if (type === "decimal")
    return `'${index}.${"0".repeat(Math.max(0, scale - 1))}5'`.replace(
      /\.5'$/,
      scale === 0 ? "'" : ".5'",
    );
  if (type === "json" && many !== true && index % 2 === 1) return `'{"a":1}'`;
  const all = VALUES[type] ?? ["null"];
  // Some are unique: each row has one of its own.
  if (type === "text") return `'${name} ${index} it''s'`;
  return all[index % all.length] ?? "null";
}

/** Puts rows into every table; those that refer to others come later. */
export async function fill(
  db: Kysely<unknown>,
  schema: DatabaseSchema,
  isSqlite: boolean,
): Promise<void> {
  for (const table of schema.tables) {
    for (let index = 1; index <= 3; index += 1) {
      const columns = table.columns.filter(
        ({ name, facts }) => name !== table.key || facts.type === "text",
      );
      const names = columns.map(({ name }) => `"${name}"`).join(", ");
      const values = columns
        .map((column) =>
          column.name === table.key
            ? nameRow(index)
            : valueOf(column, index, isSqlite),
        )
        .join(", ");
      const text =
        columns.length === 0
          ? `insert into ${quoteTable(table.table)} default values`
          : `insert into ${quoteTable(table.table)} (${names}) values (${values})`;
      try {
        await sql.raw(text).execute(db);
      } catch {
        // Unique, or a ref to what is not there yet: other rows will do.
      }
    }
  }
}

/** A value as a reader of the store would see it, whatever its column's type is. */
function normalize(value: unknown, { facts }: Column): unknown {
  if (value === null) return null;
  if (value instanceof Date) {
    const text = value.toISOString();
    return facts.type === "date" ? text.slice(0, 10) : text;
  }
  if (facts.type === "boolean") return value === 1 || value === true;
  if (facts.type === "json")
    return typeof value === "string" ? JSON.parse(value) : value;
  if (facts.type === "integer" || facts.type === "number") return Number(value);
  return value;
}

/** What a value of one column is in the one that it became. */
function expected(value: unknown, from: Column, to: Column): unknown {
  if (value === null)
    return to.facts.optional === true ? null : (to.facts.default ?? null);
  const [one, other] = [from.facts, to.facts];
  const text = `${value as string | number | boolean}`;
  switch (`${one.type}-${other.type}`) {
    case "integer-text":
    case "boolean-text":
      return text;
    case "integer-decimal":
      return `${text}.${"0".repeat(other.scale ?? 0)}`.replace(/\.$/, "");
    case "decimal-decimal": {
      const [whole = "", digits = ""] = text.split(".");
      return other.scale === 0
        ? whole
        : `${whole}.${digits.padEnd(other.scale ?? 0, "0")}`;
    }
    case "date-datetime":
      return `${text}T00:00:00.000Z`;
    default: {
      // As `fillIn` has it.
      const { values = [text] } = other;
      return values.includes(text) ? value : values[0];
    }
  }
}

/** All rows of a table, by their ids. */
async function read(
  db: Kysely<unknown>,
  { table, columns }: SchemaTable,
): Promise<ReadonlyMap<string, Row>> {
  // Dates as text: what a driver makes of them is another matter.
  const names = columns.map(({ name, facts }) =>
    facts.type === "date"
      ? `cast("${name}" as text) as "${name}"`
      : `"${name}"`,
  );
  const { rows } = await sql
    .raw(`select ${names.join(", ")} from ${quoteTable(table)}`)
    .execute(db);
  return new Map(
    (rows as readonly Row[]).map((row) => [
      String(row["id"]),
      Object.fromEntries(
        columns.map((column) => [
          column.name,
          normalize(row[column.name], column),
        ]),
      ),
    ]),
  );
}

/** Every row of every table. */
export async function readAll(
  db: Kysely<unknown>,
  { tables }: DatabaseSchema,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Row>>> {
  const all = new Map<string, ReadonlyMap<string, Row>>();
  for (const table of tables) all.set(table.table, await read(db, table));
  return all;
}

/** What the rows have to be after a migration, in the columns that have been there before. */
export function expectRows(
  pair: TablePair,
  rows: ReadonlyMap<string, Row>,
): readonly (readonly [id: string, values: Row])[] {
  const find = (table: SchemaTable, name: string): Column => {
    const found = table.columns.find((column) => column.name === name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  // What has to be unique from now on, somebody has changed.
  const changed = new Set(
    listObstacles(pair).flatMap((each) =>
      each.kind === "unique" ? each.columns : [],
    ),
  );
  const same = [...pair.columns].filter(([after]) => !changed.has(after));
  return Array.from(rows, ([id, row]) => [
    id,
    Object.fromEntries(
      same.map(([after, before]) => [
        after,
        expected(
          row[before],
          find(pair.before, before),
          find(pair.after, after),
        ),
      ]),
    ),
  ]);
}
