/**
 * What tables that are there have otherwise than migrations would make them. Stage:
 * database. The first migration of such a database says it, so that later ones and
 * `doctor` start from what is there.
 */
import { constraintsOf } from "../emit/migrations/sql-change.js";
import { nameConstraint } from "../emit/stores/constraint-names.js";
import { listSqlTables } from "../emit/stores/sql-tables.js";
import type { SqlTableData } from "../emit/template-data/migrations.js";
import {
  isAsMade,
  type FoundColumn,
  type FoundTable,
} from "../migrations/found.js";
import type { DatabaseSchema } from "../migrations/schema.js";
import type { Dialect } from "../model/types.js";
import { findDrift } from "./compare.js";
import { expectTable, expectTables } from "./expected.js";
import type { LiveColumn, LiveDatabase, ReadTable } from "./table.js";

/**
 * The schema with what was found of its tables.
 *
 * @param live all tables that are there
 */
export async function adoptTables(
  schema: DatabaseSchema,
  live: readonly ReadTable[],
  dialect: Dialect,
  database: Pick<LiveDatabase, "isSameValue">,
): Promise<DatabaseSchema> {
  const found = new Map<string, FoundTable>();
  for (const table of listSqlTables(schema, dialect)) {
    const there = live.find(({ name }) => name === table.name);
    if (there === undefined) continue;
    found.set(table.name, await compareTable(table, there, dialect, database));
  }
  const first = withFound(schema, found);
  // Whatever is still there besides is nothing that migrations know.
  const drifts = await findDrift(expectTables(first, dialect), live, database);
  for (const { table, lines } of drifts) {
    const known = found.get(table);
    const rest = lines
      .filter((line) => line.startsWith("+"))
      .map((line) => line.slice(1));
    if (known !== undefined) found.set(table, { ...known, rest });
  }
  return withFound(schema, found);
}

function withFound(
  { tables }: DatabaseSchema,
  found: ReadonlyMap<string, FoundTable>,
): DatabaseSchema {
  const of = (name: string): { readonly found?: FoundTable } => {
    const own = found.get(name);
    return own === undefined || isAsMade(own) ? {} : { found: own };
  };
  return {
    tables: tables.map((table) => ({
      ...table,
      links: table.links.map((link) => ({ ...link, ...of(link.facts.table) })),
      ...of(table.table),
    })),
  };
}

async function compareTable(
  table: SqlTableData,
  live: ReadTable,
  dialect: Dialect,
  database: Pick<LiveDatabase, "isSameValue">,
): Promise<FoundTable> {
  const columns: Record<string, FoundColumn> = {};
  const add = (name: string, found: FoundColumn): void => {
    if (Object.keys(found).length > 0)
      columns[name] = { ...columns[name], ...found };
  };
  const expected = expectTable(table, dialect).columns;
  const known = new Map(expected.map((column) => [column.name, column]));
  for (const column of live.columns) {
    const own = known.get(column.name);
    if (own !== undefined)
      add(column.name, await compareColumn(own, column, database));
    else if (!isGenerated(live, column.name))
      add(column.name, describeKept(column));
    else continue;
    const words = live.parts.words.get(column.name);
    if (words !== undefined) add(column.name, { words });
  }
  for (const { check, foreignKey } of constraintsOf(table)) {
    if (check !== null)
      add(check.column, compareCheck(check.name, check.column, live));
    if (foreignKey !== null)
      add(foreignKey.column, compareKey(foreignKey, live));
  }
  const keyName = nameConstraint(table.name, [], "pkey");
  const { keyName: key } = live.parts;
  const isLoose = table.isStrict && !live.rest.has("strict");
  return {
    columns,
    indexes: table.indexes.flatMap((index) => compareIndex(index, live)),
    ...(key !== null && key !== keyName && { key }),
    ...(isLoose && { loose: true as const }),
    rest: [],
  };
}

function isGenerated({ parts: { others } }: ReadTable, name: string): boolean {
  return others.includes(`the generated column ${name}`);
}

async function compareColumn(
  expected: LiveColumn,
  { type, key, default: value }: LiveColumn,
  { isSameValue }: Pick<LiveDatabase, "isSameValue">,
): Promise<FoundColumn> {
  const isSame =
    value === expected.default ||
    (value !== null &&
      expected.default !== null &&
      (await isSameValue(type, expected.default, value)));
  return {
    ...(type !== expected.type && { type }),
    ...(key !== null && key !== expected.key && { key }),
    ...(!isSame && { default: value }),
  };
}

function describeKept({
  type,
  isOptional,
  default: value,
}: LiveColumn): FoundColumn {
  return {
    type,
    ...(value !== null && { default: value }),
    kept: isOptional ? { optional: true } : {},
  };
}

/** PostgreSQL tells the names of conditions, and SQLite does not. */
function compareCheck(
  name: string,
  column: string,
  { parts: { checks }, rest }: ReadTable,
): FoundColumn {
  const says = [...rest].find(
    ([about, text]) =>
      about === `check ${column}` && text.startsWith('check ("'),
  );
  if (says === undefined) return { check: null };
  const own = checks.filter(
    ({ columns }) => columns.length === 1 && columns[0] === column,
  );
  const isNamed = own.some(
    (check) => check.name === name || check.name === null,
  );
  const [first] = own;
  return isNamed || first === undefined ? {} : { check: first.name };
}

function compareKey(
  key: SqlTableData["lateKeys"][number],
  { parts: { foreignKeys } }: ReadTable,
): FoundColumn {
  const found = foreignKeys.find(
    ({ columns, table }) =>
      columns.length === 1 && columns[0] === key.column && table === key.table,
  );
  if (found === undefined) return {};
  const { name, onDelete } = found;
  const foreignKey = {
    ...(name !== null && name !== key.name && { name }),
    ...(onDelete !== key.onDelete && { onDelete }),
  };
  return Object.keys(foreignKey).length === 0 ? {} : { foreignKey };
}

function compareIndex(
  { name, columns, isUnique }: SqlTableData["indexes"][number],
  { parts: { indexes } }: ReadTable,
): FoundTable["indexes"] {
  const same = indexes.filter(
    (index) =>
      index.isPlain &&
      index.isUnique === isUnique &&
      index.columns.join() === columns.join(),
  );
  const found = same.find((index) => index.name === name) ?? same[0];
  const about = { columns, ...(isUnique && { unique: true as const }) };
  if (found === undefined) return [{ ...about, name: null }];
  if (found.name === name && !found.isConstraint) return [];
  if (!found.isConstraint) return [{ ...about, name: found.name }];
  // SQLite tells no names of constraints.
  const isNamed = !found.name.startsWith("sqlite_autoindex_");
  const own = isNamed ? found.name : name;
  return [{ ...about, name: own, constraint: true }];
}
