/**
 * Decimals in rows that have more or fewer digits than their scale says. Stage:
 * database. SQLite has decimals as text, and JSON has them so in both
 * databases: no type tells their scale.
 */
import type { DecimalColumn } from "../migrations/scales.js";
import { quoteTable } from "../model/tables/table-name.js";
import type { Drift } from "./compare.js";
import type { DecimalPlace, LiveDatabase, LiveTable } from "./table.js";

/** The types that decimals are text in: SQLite's, and that of JSON. */
const TEXT = ["text", "jsonb"];

/** Finds such decimals in the tables that are there. */
export async function findOtherDigits(
  decimals: readonly DecimalColumn[],
  live: readonly LiveTable[],
  { countDigits }: Pick<LiveDatabase, "countDigits">,
): Promise<readonly Drift[]> {
  const drifts = new Map<string, readonly string[]>();
  for (const place of decimals) {
    const { table, name, scale } = place;
    if (!isText(place, live)) continue;
    const counts = await countDigits(place);
    const others = [...counts].filter(([digits]) => digits !== scale);
    if (others.length === 0) continue;
    drifts.set(table, [
      ...(drifts.get(table) ?? []),
      `-${writeDigits(name, scale)}`,
      ...others.map(
        ([digits, count]) =>
          `+${writeDigits(name, digits)} (${countValues(count)})`,
      ),
    ]);
  }
  return Array.from(drifts, ([table, lines]) => ({ table, lines }));
}

function isText(
  { table, column }: DecimalPlace,
  live: readonly LiveTable[],
): boolean {
  const found = live.find(({ name }) => name === table)?.columns ?? [];
  return found.some(({ name, type }) => name === column && TEXT.includes(type));
}

function writeDigits(name: string, digits: number): string {
  const count = digits === 0 ? "no" : String(digits);
  return `"${name}": ${count} ${digits === 1 ? "digit" : "digits"} behind the point`;
}

function countValues(count: number): string {
  return count === 1 ? "1 value" : `${count} values`;
}

/** How a database takes values out of JSON. */
export interface JsonSql {
  /** A member, by the names that lead to it. */
  readonly member: (value: string, names: readonly string[]) => string;
  /** The items of a list as a table; nothing if it is no list. */
  readonly items: (value: string, name: string) => string;
  /** One of them. */
  readonly item: (name: string) => string;
}

/** The SQL of the values at a place, and of the tables that have them. */
export function writeValues(
  { table, column, path }: DecimalPlace,
  { member, items, item }: JsonSql,
): { readonly value: string; readonly from: string } {
  const tables = [quoteTable(table)];
  let value = `${quoteTable(table)}."${column}"`;
  path.split("[]").forEach((step, depth) => {
    if (depth > 0) {
      const name = `"each${depth}"`;
      tables.push(items(value, name));
      value = item(name);
    }
    const names = step.split(".").filter(Boolean);
    if (names.length > 0) value = member(value, names);
  });
  return { value, from: tables.join(" cross join ") };
}

type Row = Readonly<Record<string, unknown>>;

/** Reads rows of digits, and of how many values have so many. */
export function readCounts(rows: readonly Row[]): ReadonlyMap<number, number> {
  return new Map(
    rows.map((row) => [Number(row["digits"]), Number(row["count"])]),
  );
}
