/**
 * What the client is told about a refused change: which field of the input
 * conflicts. Databases name a constraint, or nothing at all, so the rows are
 * queried instead, in the same way for every database.
 */
import type { Fault } from "./fault.js";
import { among } from "./store-among.js";
import type { Builder, Condition, Reach } from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { AnyKysely } from "./store-types.js";
import type { TableData } from "./tables.js";

const TAKEN = "Is taken already";

/** A row as it would be. */
export interface Wanted {
  /** As the columns hold them. */
  readonly values: Values;
  /** What it has now; undefined if it is new. */
  readonly id: unknown;
}

/**
 * The unique fields whose value another row already has, or another one of those
 * that are changed together.
 */
export async function findTaken(
  db: AnyKysely,
  { table }: Reach,
  rows: readonly Wanted[],
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [name, { unique }] of Object.entries(table.record.fields)) {
    if (unique === undefined) continue;
    const names = unique === true ? [name] : [name, ...unique];
    // To SQL, no two rows without a value are equal.
    const whole = rows.filter(({ values }) =>
      names.every((each) => (values[each] ?? null) !== null),
    );
    const isTaken =
      haveTwins(whole, names) || (await hasOther(db, table, whole, names));
    if (isTaken) faults.push({ path: [name], code: "unique", detail: TAKEN });
  }
  return faults;
}

/** Whether some of the rows would have the same values. */
function haveTwins(rows: readonly Wanted[], names: readonly string[]): boolean {
  const texts = rows.map(({ values }) =>
    JSON.stringify(names.map((each) => values[each])),
  );
  return new Set(texts).size < texts.length;
}

/** Whether a row of the table has the values of one of these. */
async function hasOther(
  db: AnyKysely,
  { table }: TableData,
  rows: readonly Wanted[],
  names: readonly string[],
): Promise<boolean> {
  for (const { values, id } of rows) {
    const other = await db
      .selectFrom(table)
      .select("id")
      .where((eb) =>
        eb.and([
          ...names.map((each) => eb(each, "=", values[each])),
          ...(id === undefined ? [] : [eb("id", "!=", id)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (other !== undefined) return true;
  }
  return false;
}

/**
 * The refs, and the items of lists of refs, whose rows do not exist.
 *
 * @param isAsked which tables to check
 * @param narrow the conditions for the rows of a record that count
 */
export async function findDangling(
  db: AnyKysely,
  reach: Reach,
  values: Values,
  isAsked: (table: TableData) => boolean = () => true,
  narrow: (eb: Builder, record: string) => readonly Condition[] = () => [],
): Promise<readonly Fault[]> {
  const faults: (readonly Fault[])[] = [];
  for (const { name, ref, ids } of listRefs(reach.table, values)) {
    // A record without a table: who keeps its rows knows them.
    const above = reach.tables[ref];
    if (above === undefined || !isAsked(above)) continue;
    const rows = await db
      .selectFrom(above.table)
      .select(`${above.table}.id`)
      .where((eb) =>
        eb.and([
          among(reach.dialect, above.table, "id", ids),
          ...narrow(eb, ref),
        ]),
      )
      .execute();
    faults.push(faultsOf(name, values[name], rows, ref));
  }
  return faults.flat();
}

/** A ref, or a list of them, that a request sets. */
interface SentRef {
  readonly name: string;
  /** The record that it refers to. */
  readonly ref: string;
  readonly ids: readonly unknown[];
}

/** The refs among values, with their ids; refs without any are left out. */
function listRefs({ record }: TableData, values: Values): readonly SentRef[] {
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const value = values[name] ?? null;
    const ref = "ref" in field ? field.ref : undefined;
    if (ref === undefined || value === null) return [];
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
    return ids.length === 0 ? [] : [{ name, ref, ids }];
  });
}

/** The faults of a ref with rows that were not found. */
function faultsOf(
  name: string,
  value: unknown,
  found: readonly Values[],
  record: string,
): readonly Fault[] {
  const known = new Set(found.map(({ id }) => id));
  const detail = `There is no such ${record}`;
  if (!Array.isArray(value)) {
    return known.has(value) ? [] : [{ path: [name], code: "ref", detail }];
  }
  return value.flatMap((id: unknown, index) =>
    known.has(id) ? [] : [{ path: [name, index], code: "ref", detail }],
  );
}
