/**
 * The statements of a migration for SQLite, which can add, drop and rename
 * columns, and little else: for anything else a table is rebuilt
 * (sqlite.org/lang_altertable.html, section 7). Stage: emit.
 */
import { needsFilling } from "../../migrations/conversions.js";
import { isSameJson } from "../../migrations/json.js";
import type {
  SqlCopyData,
  StepData,
} from "../template-data/migration-steps.js";
import type {
  SqlColumnData,
  SqlPartData,
} from "../template-data/migrations.js";
import {
  createIndex,
  deleteRows,
  dropColumns,
  renameColumns,
  renameTables,
} from "./alter-steps.js";
import { describeNamed, matchNamed, splitDropped } from "./match.js";
import { nameFree } from "./renames.js";
import { columnsOf, fillingOf, type ColumnPair } from "./sql-change.js";
import type { SqlChange, SqlPair } from "./sql-change.js";
import { describeSqlValue, describeWords, NOTHING } from "./values.js";

/**
 * Turns one schema into another, in an order in which each statement can run.
 */
export function planSqlite(change: SqlChange): readonly StepData[] {
  const { dropped, pairs, created, names, relations } = change;
  const rebuilt = new Set(pairs.filter((pair) => mustRebuild(pair, names)));
  return [
    ...pairs.flatMap(deleteRows),
    ...pairs.flatMap((pair) =>
      dropIndexes(pair, names, (name) =>
        // With the table that is rebuilt go its indexes, unless that is too late.
        rebuilt.has(pair) ? isElsewhere(name, pair, change) : true,
      ),
    ),
    ...dropped.map(({ name }): StepData => ({ kind: "drop-table", name })),
    ...renameTables(change),
    ...pairs.flatMap((pair) =>
      rebuilt.has(pair) ? rebuild(pair, relations) : alter(pair, names),
    ),
    ...created.map((table): StepData => ({ kind: "create-table", table })),
  ];
}

/** The tables that a migration rebuilds. */
export function listRebuilt({ pairs, names }: SqlChange): readonly string[] {
  return pairs
    .filter((pair) => mustRebuild(pair, names))
    .map(({ after }) => after.name);
}

/** Whether a table needs a change that SQLite cannot make in place. */
function mustRebuild(
  pair: SqlPair,
  names: ReadonlyMap<string, string>,
): boolean {
  const old = describeNamed(pair.before, pair, names);
  const now = describeNamed(pair.after, null, names);
  const { dropped, renamed, added } = matchNamed<SqlPartData>(
    old.constraints,
    now.constraints,
  );
  // SQLite reports the names of foreign keys nowhere.
  const foreign = new Set(
    now.constraints.flatMap(({ name, data }) =>
      data.foreignKey === null ? [] : name,
    ),
  );
  return (
    dropped.length > 0 ||
    added.length > 0 ||
    renamed.some(({ to }) => !foreign.has(to)) ||
    pair.columns.some(isChanged) ||
    pair.addedColumns.some(isOpen)
  );
}

/** Times and decimals are text there: some values change where no type does. */
function isChanged(pair: ColumnPair): boolean {
  const { before, after } = pair;
  const known = { name: "", moment: null, slug: null };
  return (
    !isSameJson({ ...before, ...known }, { ...after, ...known }) ||
    describeSqlValue(pair, "sqlite", "").kind !== "same"
  );
}

/**
 * Whether existing rows could not get a value for it; a default that is not
 * constant cannot give them one either.
 */
function isOpen({
  isOptional,
  isNow,
  default: filled,
}: SqlColumnData): boolean {
  return isNow || (!isOptional && filled === null);
}

function matchIndexes(pair: SqlPair, names: ReadonlyMap<string, string>) {
  return matchNamed(
    describeNamed(pair.before, pair, names).indexes,
    describeNamed(pair.after, null, names).indexes,
  );
}

/** Whether a name of one table's index is another table's afterwards, or its index's. */
function isElsewhere(
  name: string,
  { after }: SqlPair,
  { pairs, created }: SqlChange,
): boolean {
  const tables = [...pairs.map((pair) => pair.after), ...created];
  return tables.some(
    (table) =>
      table.name === name ||
      (table !== after && table.indexes.some((index) => index.name === name)),
  );
}

/** SQLite cannot rename an index, so renamed ones are dropped too. */
function dropIndexes(
  pair: SqlPair,
  names: ReadonlyMap<string, string>,
  isWanted: (name: string) => boolean,
): readonly StepData[] {
  const matched = matchIndexes(pair, names);
  return [
    ...splitDropped(matched).early.map(({ name }) => name),
    ...matched.renamed.map(({ from }) => from),
  ]
    .filter(isWanted)
    .map((name) => dropIndex(pair.before.name, name));
}

function dropIndex(table: string, name: string): StepData {
  return { kind: "drop-index", table, name, isSearch: false };
}

function alter(
  pair: SqlPair,
  names: ReadonlyMap<string, string>,
): readonly StepData[] {
  const table = pair.after.name;
  const matched = matchIndexes(pair, names);
  const { renamed, added } = matched;
  const anew = new Set([
    ...renamed.map(({ to }) => to),
    ...added.map(({ name }) => name),
  ]);
  return [
    ...dropColumns(pair),
    ...renameColumns(pair),
    ...pair.addedColumns.map((column): StepData => ({
      kind: "add-column",
      table,
      column,
    })),
    ...pair.after.indexes
      .filter(({ name }) => anew.has(name))
      .flatMap((index) => createIndex(pair, index)),
    ...splitDropped(matched).late.map(({ name }) =>
      dropIndex(pair.after.name, name),
    ),
  ];
}

/** Appended to a table's name until it replaces the old one. */
const ANEW = "_anew";

function rebuild(
  pair: SqlPair,
  relations: readonly string[],
): readonly StepData[] {
  const { after, before } = pair;
  const { name } = after;
  const columns = columnsOf(after);
  const isCounted = columns.some(
    ({ key }) => key?.includes("autoincrement") === true,
  );
  const copies = columns.flatMap((column) => copy(pair, column));
  const obstacles = pair.obstacles.filter(({ kind }) => kind !== "unique");
  const table = {
    ...after,
    name: nameFree(name, ANEW, relations),
    indexes: [],
  };
  return [
    {
      kind: "rebuild",
      ...{ from: name, name, table, copies, isCounted, obstacles },
      others: before.others,
    },
    ...after.indexes.flatMap((index) => createIndex(pair, index)),
  ];
}

/** A placeholder for what the user has to write. */
const UNKNOWN = { value: "null", isDay: false, isStrict: true };

/** Empty for a new column that the database fills in by itself. */
function copy(
  { columns, after: { name: table } }: SqlPair,
  column: SqlColumnData,
): readonly SqlCopyData[] {
  const { name, type } = column;
  const pair = columns.find(({ after }) => after === column);
  const key = columns.find(({ after }) => after.name === column.slug?.key)
    ?.before.name;
  if (pair === undefined) {
    const isLeftOut =
      column.isOptional || column.isNow || column.default !== null;
    if (isLeftOut) return [];
    const none = { ...NOTHING, type };
    const instead = fillingOf(column, key);
    const isOpen = instead === null;
    const value = isOpen ? none : null;
    return [{ name, value, instead, isOpen, words: null }];
  }
  const value = describeSqlValue(pair, "sqlite", table);
  const isRequired = pair.before.isOptional && !column.isOptional;
  const filling = fillingOf(column, key);
  const isOpen =
    filling === null && needsFilling(pair.from, { facts: pair.to });
  const instead = isOpen ? UNKNOWN : filling;
  const words = describeWords(pair);
  return [{ name, value, instead: isRequired ? instead : null, isOpen, words }];
}
