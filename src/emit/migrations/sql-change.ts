/**
 * Two schemas as a database sees them: which tables and columns correspond.
 * Stage: emit. Tables for lists of refs are tables like any other here.
 */
import type { Alignment, TablePair } from "../../migrations/align.js";
import { listKept } from "../../migrations/found.js";
import { isSameJson } from "../../migrations/json.js";
import { listObstacles, type Obstacle } from "../../migrations/obstacles.js";
import type {
  ColumnFacts,
  DatabaseSchema,
  SchemaTable,
} from "../../migrations/schema.js";
import { besideTable, listSchemas } from "../../model/tables/table-name.js";
import type { Dialect } from "../../model/types.js";
import type { SqlFillingData } from "../template-data/migration-steps.js";
import type {
  SqlColumnData,
  SqlIndexData,
  SqlPartData,
  SqlTableData,
} from "../template-data/migrations.js";
import { sqlPart } from "../stores/found-tables.js";
import { listSqlTables, typeOfKey } from "../stores/sql-tables.js";

/** What a migration does to the existing tables. */
export interface SqlChange {
  readonly dropped: readonly SqlTableData[];
  readonly pairs: readonly SqlPair[];
  readonly created: readonly SqlTableData[];
  /** Schemas that no table had before. */
  readonly schemas: readonly string[];
  /** The new names of tables, by their old names. */
  readonly names: ReadonlyMap<string, string>;
  /** Every name of a table or an index, before and after. */
  readonly relations: readonly string[];
}

/** A table before and after. */
export interface SqlPair {
  readonly before: SqlTableData;
  readonly after: SqlTableData;
  readonly columns: readonly ColumnPair[];
  /** The dropped columns of `before`. */
  readonly droppedColumns: readonly string[];
  readonly addedColumns: readonly SqlColumnData[];
  /** The dropped column with the times of deletions, if it is among them. */
  readonly deletedAt: string | null;
  /** What rows may break, in order. */
  readonly obstacles: readonly Obstacle[];
}

/** A column before and after, with what it holds. */
export interface ColumnPair {
  readonly before: SqlColumnData;
  readonly after: SqlColumnData;
  readonly from: ColumnFacts;
  readonly to: ColumnFacts;
}

/** Compares two schemas whose tables are paired. */
export function describeChange(
  before: DatabaseSchema,
  after: DatabaseSchema,
  { tables }: Alignment,
  dialect: Dialect,
): SqlChange {
  const old = new Map(byName(listSqlTables(before, dialect)));
  const now = new Map(byName(listSqlTables(after, dialect)));
  const pairs = tables.flatMap((pair) => {
    const find = createFinder(old, now);
    const from = withFoundOf(before, pair.before);
    const to = withFoundOf(after, pair.after);
    const facts = { from: factsOf(from), to: factsOf(to) };
    const columns = new Map([...listKept(to.found), ...pair.columns]);
    const main = {
      ...find(pair.before.table, pair.after.table, columns, facts),
      obstacles: listObstacles(pair),
    };
    const links = [...pair.links].map(([name, was]) =>
      pairLinks(pair, was, name, find),
    );
    return [main, ...links];
  });
  const kept = new Set(pairs.map((pair) => pair.before));
  const known = new Set(pairs.map((pair) => pair.after));
  return {
    dropped: [...old.values()].filter((table) => !kept.has(table)).reverse(),
    pairs,
    created: [...now.values()].filter((table) => !known.has(table)),
    names: new Map(pairs.map((pair) => [pair.before.name, pair.after.name])),
    schemas: listSchemas(now.keys()).filter(
      (schema) => !listSchemas(old.keys()).includes(schema),
    ),
    relations: [...old.values(), ...now.values()].flatMap(
      ({ name, indexes }) => [
        name,
        ...indexes.map((index) => besideTable(name, index.name)),
      ],
    ),
  };
}

/** The table as its schema has it, which knows what was found of it. */
function withFoundOf(
  { tables }: DatabaseSchema,
  table: SchemaTable,
): SchemaTable {
  return tables.find((each) => each.table === table.table) ?? table;
}

function byName(tables: readonly SqlTableData[]) {
  return tables.map((table) => [table.name, table] as const);
}

/** Nobody knows what a column has that no manifest says: it is copied as it is. */
const KEPT_FACTS: ColumnFacts = { type: "text", optional: true };

type FactsByColumn = ReadonlyMap<string, ColumnFacts>;

function factsOf({ columns, found }: TablePair["before"]): FactsByColumn {
  return new Map([
    ...listKept(found).map(([name]) => [name, KEPT_FACTS] as const),
    ...columns.map(({ name, facts }) => [name, facts] as const),
  ]);
}

type Finder = (
  before: string,
  after: string,
  columns: ReadonlyMap<string, string>,
  facts: { readonly from: FactsByColumn; readonly to: FactsByColumn },
) => SqlPair;

function createFinder(
  old: ReadonlyMap<string, SqlTableData>,
  now: ReadonlyMap<string, SqlTableData>,
): Finder {
  return (beforeName, afterName, names, facts) => {
    const before = need(old, beforeName);
    const after = need(now, afterName);
    const stood = new Map(columnsOf(before).map((each) => [each.name, each]));
    const columns = columnsOf(after).flatMap((column): ColumnPair[] => {
      const was = stood.get(names.get(column.name) ?? "");
      if (was === undefined) return [];
      const from = need(facts.from, was.name);
      return [
        { before: was, after: column, from, to: need(facts.to, column.name) },
      ];
    });
    const kept = new Set(columns.map((pair) => pair.before.name));
    const known = new Set(columns.map((pair) => pair.after.name));
    return {
      before,
      after,
      columns,
      droppedColumns: [...stood.keys()].filter((name) => !kept.has(name)),
      addedColumns: columnsOf(after).filter(({ name }) => !known.has(name)),
      deletedAt:
        [...facts.from].find(
          ([name, { deleted }]) => deleted === true && !kept.has(name),
        )?.[0] ?? null,
      obstacles: [],
    };
  };
}

function need<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const found = map.get(name);
  if (found === undefined) throw new Error(`there is no "${name}"`);
  return found;
}

/**
 * What rows with no value there get; null if the user has to provide it.
 *
 * @param key the column with the ids, if it has another name than afterwards
 */
export function fillingOf(
  column: SqlColumnData,
  key?: string,
): SqlFillingData | null {
  const { default: given, moment, slug, isStrict } = column;
  const named = slug && `${slug.word} || "${key ?? slug.key}"`;
  const value = given ?? named;
  if (value === null && moment === null) return null;
  return { value, isDay: moment === "day", isStrict };
}

/** What may stop the index that rows may be the same in. */
export function findDoubles(
  { obstacles }: SqlPair,
  { columns, isUnique }: Pick<SqlIndexData, "columns" | "isUnique">,
): readonly Obstacle[] {
  return obstacles.filter(
    (each) =>
      isUnique && each.kind === "unique" && isSameJson(each.columns, columns),
  );
}

/** The columns of a table. */
export function columnsOf({ parts }: SqlTableData): readonly SqlColumnData[] {
  return parts.flatMap(({ column }) => column ?? []);
}

/**
 * What else it has: checks, keys and refs, including those to tables that are
 * created later.
 */
export function constraintsOf({
  parts,
  lateKeys,
}: SqlTableData): readonly SqlPartData[] {
  return [
    ...parts.filter(({ column }) => column === null),
    ...lateKeys.map((foreignKey) => sqlPart({ foreignKey })),
  ];
}

/** The columns that a constraint is about. */
export function columnsIn({
  check,
  oneOf,
  key,
  unique,
  foreignKey,
}: SqlPartData): readonly string[] {
  if (check !== null) return [check.column];
  if (foreignKey !== null) return [foreignKey.column];
  return (oneOf ?? key ?? unique)?.columns ?? [];
}

/** The name of a constraint. */
export function constraintNameOf({
  check,
  oneOf,
  key,
  unique,
  foreignKey,
}: SqlPartData): string {
  return (check ?? oneOf ?? key ?? unique ?? foreignKey)?.name ?? "";
}

function pairLinks(
  { before, after }: TablePair,
  was: string,
  name: string,
  find: Finder,
): SqlPair {
  const from = before.links.find((link) => link.name === was)?.facts;
  const to = after.links.find((link) => link.name === name)?.facts;
  if (from === undefined || to === undefined) throw new Error(`no ${name}`);
  const own = { type: typeOfKey(before) };
  // Both are ids, and the type of ids never changes.
  const facts = (link: typeof from): FactsByColumn =>
    new Map([
      [link.own, own],
      [link.other, own],
    ]);
  const columns = new Map([
    [to.own, from.own],
    [to.other, from.other],
  ]);
  const described = { from: facts(from), to: facts(to) };
  return find(from.table, to.table, columns, described);
}
