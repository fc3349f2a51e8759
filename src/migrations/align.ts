/**
 * Which tables and columns of one schema correspond to those of another. Stage:
 * migrations.
 */
import { survivalOf } from "./conversions.js";
import { pair, type PairFault } from "./pair.js";
import type { Column, DatabaseSchema, Earlier, SchemaTable } from "./schema.js";

/** A table before and after. */
export interface TablePair {
  readonly before: SchemaTable;
  readonly after: SchemaTable;
  /** Columns that keep their values: new name to old name. */
  readonly columns: ReadonlyMap<string, string>;
  /** The fields of lists of refs: new name to old name. */
  readonly links: ReadonlyMap<string, string>;
}

/** A column that keeps its values, before and after. */
export interface ColumnChange {
  readonly from: Column;
  readonly to: Column;
}

export interface Alignment {
  readonly tables: readonly TablePair[];
  /**
   * What is wrong with `was`; `table` is null if the fault is about a table
   * itself.
   */
  readonly faults: readonly (PairFault & { readonly table: string | null })[];
}

/** Pairs the tables of two schemas, and their columns and links. */
export function align(
  before: DatabaseSchema,
  after: DatabaseSchema,
): Alignment {
  const found = pair(after.tables, before.tables);
  const faults = found.faults.map((fault) => ({ ...fault, table: null }));
  const tables = new Map(after.tables.map(({ name, table }) => [name, table]));
  const targets = new Map(
    [...found.of].map(([name, old]) => [old.table, tables.get(name) ?? ""]),
  );
  const pairs = after.tables.flatMap((table) => {
    const old = found.of.get(table.name);
    return old === undefined ? [] : [pairTables(old, table, targets)];
  });
  return {
    tables: pairs.map((each) => each.pair),
    faults: [...faults, ...pairs.flatMap((each) => each.faults)],
  };
}

/** @param targets the new name of each table, by its old one */
function pairTables(
  before: SchemaTable,
  after: SchemaTable,
  targets: ReadonlyMap<string, string>,
): { readonly pair: TablePair; readonly faults: Alignment["faults"] } {
  const columns = pair(followNames(after, before), before.columns);
  const links = pair(after.links, before.links);
  const isSameTarget = (old: string, now: string): boolean =>
    targets.get(old) === now;
  const names = after.columns.flatMap((column) => {
    const old = columns.of.get(column.name);
    const keeps =
      old &&
      (column.name === after.key || keepsValues(old, column, isSameTarget));
    return old !== undefined && keeps === true
      ? [[column.name, old.name] as const]
      : [];
  });
  const lists = after.links.flatMap(({ name, facts }) => {
    const old = links.of.get(name);
    return old !== undefined && isSameTarget(old.facts.target, facts.target)
      ? [[name, old.name] as const]
      : [];
  });
  return {
    pair: { before, after, columns: new Map(names), links: new Map(lists) },
    faults: [...columns.faults, ...links.faults].map((fault) => ({
      ...fault,
      table: after.table,
    })),
  };
}

/**
 * The wanted columns, with the names that they go by until now. A key was the key
 * whatever its name was. An alias counts only where no column has a name that the
 * manifest says: a new field may have a column of its own from the start.
 */
function followNames(
  { columns, key }: SchemaTable,
  before: SchemaTable,
): readonly Earlier[] {
  const known = new Set(before.columns.map(({ name }) => name));
  const wanted = new Set(columns.map(({ name }) => name));
  const isFree = (name: string) => known.has(name) && !wanted.has(name);
  return columns.map((column) => {
    const { name, was, aliases = [] } = column;
    if (name === key)
      return key === before.key ? column : { ...column, was: [before.key] };
    const alias = [name, ...was].some((each) => known.has(each))
      ? undefined
      : aliases.find(isFree);
    return alias === undefined ? column : { ...column, was: [alias, ...was] };
  });
}

/**
 * Whether any value of a column is also valid in the new one: ids of another
 * table's rows are not.
 */
function keepsValues(
  { facts: from }: Column,
  { facts: to }: Column,
  isSameTarget: (old: string, now: string) => boolean,
): boolean {
  const isRef = from.ref !== undefined && to.ref !== undefined;
  if (isRef && !isSameTarget(from.ref.table, to.ref.table)) return false;
  return survivalOf(from, to) !== null;
}

/** The columns that keep their values. */
export function listKeptColumns({
  before,
  after,
  columns,
}: TablePair): readonly ColumnChange[] {
  return after.columns.flatMap((to): ColumnChange[] => {
    const name = columns.get(to.name);
    const from = before.columns.find((column) => column.name === name);
    return from === undefined ? [] : [{ from, to }];
  });
}

/** The same alignment with before and after swapped. */
export function turnAround({ tables }: Alignment): Alignment {
  const turn = (names: ReadonlyMap<string, string>) =>
    new Map(Array.from(names, ([after, before]) => [before, after]));
  return {
    tables: tables.map(({ before, after, columns, links }) => ({
      before: after,
      after: before,
      columns: turn(columns),
      links: turn(links),
    })),
    faults: [],
  };
}
