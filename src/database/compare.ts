/**
 * How a database differs from what its migrations create. Stage: database. Its
 * catalogue and the fold of the migrations are reduced to the same few facts.
 * No SQL of a migration is read, since that is the user's.
 */
import { nameApart, nameConstraint } from "../emit/stores/constraint-names.js";
import { quoteTable } from "../model/tables/table-name.js";
import {
  writeColumn,
  type LiveColumn,
  type LiveDatabase,
  type LiveTable,
} from "./table.js";

/** The differences in a table, as the lines of a diff. */
export interface Drift {
  readonly table: string;
  readonly lines: readonly string[];
}

/** The differences of both lists, each table once. */
export function joinDrifts(
  drifts: readonly Drift[],
  more: readonly Drift[],
): readonly Drift[] {
  const linesOf = (list: readonly Drift[], name: string): readonly string[] =>
    list.find(({ table }) => table === name)?.lines ?? [];
  const tables = new Set([...drifts, ...more].map(({ table }) => table));
  return Array.from(tables, (table) => ({
    table,
    lines: [...linesOf(drifts, table), ...linesOf(more, table)],
  }));
}

/**
 * Compares the tables that migrations create with the existing ones. Tables
 * that no migration creates belong to the user.
 */
export async function findDrift(
  expected: readonly LiveTable[],
  live: readonly LiveTable[],
  { isSameValue }: Pick<LiveDatabase, "isSameValue">,
): Promise<readonly Drift[]> {
  const drifts: Drift[] = [];
  for (const table of expected) {
    const found = live.find(({ name }) => name === table.name);
    const lines =
      found === undefined
        ? [`-table ${quoteTable(table.name)}`]
        : [
            ...(await compareColumns(table, found, isSameValue)),
            ...compareRest(table, found),
          ];
    if (lines.length > 0) drifts.push({ table: table.name, lines });
  }
  return drifts;
}

async function compareColumns(
  table: LiveTable,
  found: LiveTable,
  isSameValue: LiveDatabase["isSameValue"],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const column of table.columns) {
    const other = found.columns.find(({ name }) => name === column.name);
    if (other === undefined) lines.push(`-${writeColumn(column)}`);
    else if (!(await isSame(column, other, isSameValue)))
      lines.push(`-${writeColumn(column)}`, `+${writeColumn(other)}`);
  }
  const known = new Set(table.columns.map(({ name }) => name));
  const more = found.columns.filter(({ name }) => !known.has(name));
  return [...lines, ...more.map((column) => `+${writeColumn(column)}`)];
}

async function isSame(
  column: LiveColumn,
  other: LiveColumn,
  isSameValue: LiveDatabase["isSameValue"],
): Promise<boolean> {
  const bare = { default: null, isOptional: column.key !== null };
  const isKey = column.key !== null;
  const strip = (one: LiveColumn): string =>
    writeColumn({ ...one, default: null, ...(isKey && bare) });
  if (strip(column) !== strip(other)) return false;
  const [one, two] = [column.default, other.default];
  if (one === null || two === null) return one === two;
  return isSameValue(column.type, one, two);
}

function compareRest(
  { name, rest }: LiveTable,
  found: LiveTable,
): readonly string[] {
  const lines = [...rest].flatMap(([about, says]) => {
    const other = found.rest.get(about);
    if (other === says) return [];
    return [`-${says}`, ...(other === undefined ? [] : [`+${other}`])];
  });
  const more = [...found.rest].filter(
    ([about, says]) => !rest.has(about) && !isOwnIndex(name, says),
  );
  return [...lines, ...more.map(([, says]) => `+${says}`)];
}

/** A non-unique index without one of our names is the user's. */
function isOwnIndex(table: string, says: string): boolean {
  const [, name, columns = ""] = /^index "(.*)" \((.*)\)/.exec(says) ?? [];
  if (name === undefined) return false;
  const names = columns.split(", ").map((each) => each.slice(1, -1));
  return ![nameConstraint, nameApart].some(
    (nameIt) => name === nameIt(table, names, "index"),
  );
}
