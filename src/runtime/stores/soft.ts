/**
 * Rows that are gone while they are still stored: `destroy: soft`. A deletion sets a
 * column of the row alone. What it takes along is gone because of it, by a condition, so
 * there is nothing to bring back one by one when it is restored. Only projects with such
 * records have this file.
 */
import { type SqlBool, sql } from "kysely";
import { among } from "../database/columns.js";
import {
  asField,
  columnOf,
  findTable,
  refTo,
  type TableData,
} from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { hasOwn } from "../values.js";
import { type Access, builder, type Condition } from "./access.js";
import { conditionsOf, hasRow } from "./conditions.js";
import {
  type AllTables,
  deleted,
  isOfRow,
  isUnderLiving,
  listUp,
  living,
  targetOf,
} from "./living.js";
import { findDangling, refuseRefs } from "./refs.js";
import { restoreRow } from "./restore.js";
import type { Values } from "./rows.js";
import type { Change, SoftChanges, TransitionCheck } from "./store-parts.js";
import type { AnyKysely, AnyQuery } from "./store-types.js";

/** What the conditions call rows that keep others. */
const KEEPING = "keeping";

/**
 * The conditions for rows that may be deleted: nothing refers to them that has to keep
 * them, nor to what goes along.
 */
function freeOf(table: TableData, around: AllTables): readonly Condition[] {
  const kept = listReferring(table, around, ({ keeps }) => keeps).map(
    ([by, ref]) =>
      refersTo(table, by, ref).where(builder.and(living(by, around, KEEPING))),
  );
  const below = listBelow(table, around).flatMap(([by, ref]) => {
    const free = freeOf(by, around);
    if (free.length === 0) return [];
    const rows = builder
      .selectFrom(by.table)
      .select(sql.lit(1).as("there"))
      .where(
        builder.and([
          isOfRow(table, refTo(by, ref)),
          ...living(by, around),
          builder.not(builder.and(free)),
        ]),
      );
    return [rows];
  });
  return [...kept, ...below].map((rows) => builder.not(builder.exists(rows)));
}

/** The rows of a table that refer to a row of another, by a column or a list of refs. */
function refersTo(table: TableData, by: TableData, ref: string) {
  const link = by.links?.[ref];
  const rows = builder
    .selectFrom(`${by.table} as ${KEEPING}`)
    .select(sql.lit(1).as("there"));
  return link === undefined
    ? rows.where(isOfRow(table, `${KEEPING}.${columnOf(by, ref)}`))
    : rows
        .innerJoin(
          link.table,
          `${link.table}.${link.own}`,
          `${KEEPING}.${columnOf(by, "id")}`,
        )
        .where(isOfRow(table, `${link.table}.${link.other}`));
}

type Referring = readonly (readonly [by: TableData, ref: string])[];

function listReferring(
  { record }: TableData,
  { tables }: AllTables,
  refsOf: (table: TableData) => Readonly<Record<string, string>> | undefined,
): Referring {
  return Object.values(tables).flatMap((by) =>
    Object.entries(refsOf(by) ?? {})
      .filter(([, target]) => target === record.name)
      .map(([ref]) => [by, ref] as const),
  );
}

/** The other tables whose rows go along. */
function listBelow(table: TableData, around: AllTables): Referring {
  const all = listReferring(table, around, ({ gone }) => gone?.above);
  return all.filter(([by]) => by !== table);
}

function removal(table: TableData, around: AllTables): TransitionCheck | null {
  const conditions =
    table.gone?.column === undefined ? [] : freeOf(table, around);
  return conditions.length === 0
    ? null
    : {
        conditions,
        refuse: () => Promise.resolve(new HttpError(409, "Others refer to it")),
      };
}

function restoring(
  table: TableData,
  around: AllTables,
): TransitionCheck | null {
  const conditions = Object.keys(table.keeps ?? {})
    .filter((ref) => !hasOwn(table.links ?? {}, ref))
    .map((ref) => isUnderLiving(table, ref, table.table, around, "above"));
  return conditions.length === 0
    ? null
    : {
        conditions,
        refuse: () =>
          Promise.resolve(new HttpError(409, "What it refers to is deleted")),
      };
}

/** The refs among values that keep what they refer to. */
function listKept(
  { keeps = {} }: TableData,
  values: Values,
): readonly string[] {
  return Object.keys(keeps).filter((ref) => (values[ref] ?? null) !== null);
}

function locks(
  table: TableData,
  values: Values | null,
  around: AllTables,
): boolean {
  return values === null
    ? removal(table, around) !== null
    : listKept(table, values).length > 0;
}

async function lock(
  db: AnyKysely,
  change: Change,
  around: AllTables,
): Promise<void> {
  const { access, values, which } = change;
  const { table } = access;
  if (values === null) {
    const those = which === null ? [] : which(builder);
    const all = [...those, ...conditionsOf(builder, access, "write")];
    await lockBelow(db, table, all, around);
    return;
  }
  for (const ref of listKept(table, values)) {
    const ids: unknown = values[ref];
    const above = targetOf(table, ref, around);
    await lockRows(db, above, isAmongIds(above, ids, around), around);
  }
  await checkRefs(db, change, around);
}

function isAmongIds(
  table: TableData,
  ids: unknown,
  { dialect }: AllTables,
): readonly Condition[] {
  const all: readonly unknown[] = Array.isArray(ids) ? ids : [ids];
  return [among(dialect, table.table, columnOf(table, "id"), all)];
}

/**
 * Locks rows, and those that go along as far as something may keep them.
 *
 * @param seen the ids of rows of the same table that are locked already
 */
async function lockBelow(
  db: AnyKysely,
  table: TableData,
  conditions: readonly Condition[],
  around: AllTables,
  seen: ReadonlySet<unknown> = new Set(),
): Promise<void> {
  const rows = await lockRows(db, table, conditions, around);
  const ids = rows.map(({ id }) => id).filter((id) => !seen.has(id));
  if (ids.length === 0) return;
  const isBelow = (by: TableData, ref: string): Condition =>
    among(around.dialect, by.table, columnOf(by, ref), ids);
  const known = new Set([...seen, ...ids]);
  for (const ref of listUp(table))
    await lockBelow(db, table, [isBelow(table, ref)], around, known);
  for (const [by, ref] of listBelow(table, around)) {
    if (freeOf(by, around).length === 0) continue;
    await lockBelow(db, by, [isBelow(by, ref)], around);
  }
}

async function lockRows(
  db: AnyKysely,
  table: TableData,
  conditions: readonly Condition[],
  { dialect }: AllTables,
): Promise<readonly Values[]> {
  const query: unknown = db
    .selectFrom(table.table)
    .select(asField(table, "id"))
    .where(builder.and(conditions))
    // Always in one order, so that two requests never wait for each other.
    .orderBy(refTo(table, "id"));
  return await dialect.lockRows(query as AnyQuery, table.table).execute();
}

async function checkRefs(
  db: AnyKysely,
  { access, context, values, which }: Change,
  around: AllTables,
  first: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const dangling = await findDangling(
    db,
    access,
    values ?? {},
    ({ gone }) => gone !== undefined,
    (_, record) => living(findTable(around.tables, record), around),
  );
  const faults = [];
  for (const fault of dangling) {
    const name = String(fault.path[0]);
    if (!(await stays(db, access, which, name, values?.[name])))
      faults.push(fault);
  }
  if (faults.length === 0) return;
  await first();
  throw refuseRefs(faults, access, context);
}

/** Whether a ref of rows has a value already. */
async function stays(
  db: AnyKysely,
  access: Access,
  which: Change["which"],
  name: string,
  value: unknown,
): Promise<boolean> {
  const { table } = access;
  if (which === null || hasOwn(table.links ?? {}, name)) return false;
  const isOther = sql<SqlBool>`(${builder(refTo(table, name), "=", value)}) is not true`;
  const those = [...which(builder), ...conditionsOf(builder, access, "read")];
  return !(await hasRow(db, table, [...those, isOther]));
}

/** What `stores.ts` passes to the stores. */
export function softRows(around: AllTables): SoftChanges {
  return {
    living: (table, but) => living(table, around, table.table, but),
    deleted: (table) => deleted(table, around),
    livingRefs: (table, field) => {
      const link = table.links?.[field];
      const listed = targetOf(table, field, around);
      if (link === undefined || listed.gone === undefined) return undefined;
      const ids = builder
        .selectFrom(listed.table)
        .select(refTo(listed, "id"))
        .where(builder.and(living(listed, around)));
      return builder(`${link.table}.${link.other}`, "in", ids);
    },
    removal: (table) => removal(table, around),
    restore: (store, access, context, options) =>
      restoreRow(
        ...([store, access, context, options] as const),
        restoring(access.table, around),
      ),
    locks: (table, values) => locks(table, values, around),
    lock: (db, change) => lock(db, change, around),
    checkRefs: (db, change, first) => checkRefs(db, change, around, first),
  };
}
