/**
 * Lists of refs: pairs of ids in their own tables. Only projects that have such
 * fields have this file.
 */
import { sql } from "kysely";
import { among, type ColumnDialect, quoteName } from "../database/columns.js";
import type { LinkData } from "../database/tables.js";
import { builder, type Condition } from "./access.js";
import type { Links } from "./rows.js";
import type { AnyKysely } from "./store-types.js";

/** Reads the lists of several rows, by the rows' ids, with a single query. */
async function readLinks(
  db: AnyKysely,
  dialect: ColumnDialect,
  { table, own, other }: LinkData,
  ids: readonly unknown[],
  living: Condition | undefined,
): Promise<ReadonlyMap<unknown, readonly unknown[]>> {
  const lists = new Map<unknown, unknown[]>();
  for (const id of ids) lists.set(id, []);
  if (ids.length === 0) return lists;
  const pairs = await db
    .selectFrom(table)
    .select([own, other])
    .where(allOf(among(dialect, table, own, ids), living))
    .orderBy(other)
    .execute();
  for (const pair of pairs) lists.get(pair[own])?.push(pair[other]);
  return lists;
}

/** What the lists of some rows shall be. */
type ListsToWrite = Parameters<Links["write"]>[3];

/**
 * Replaces the lists of several rows. What is gone stays in them, and is shown again
 * when it is restored.
 */
async function writeLinks(
  db: AnyKysely,
  dialect: ColumnDialect,
  { table, own, other }: LinkData,
  { rows, refs, living }: ListsToWrite,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where(allOf(among(dialect, table, own, rows.ids), living))
    .execute();
  if (refs.ids.length === 0) return;
  const into = [quoteName(table), quoteName(own), quoteName(other)];
  const [name, ...columns] = into.map((text) => sql.raw(text));
  const from = dialect.rowsOf(rows, sql.raw('"rows"'));
  const once = { ...refs, ids: [...new Set(refs.ids)] };
  const to = dialect.rowsOf(once, sql.raw('"refs"'));
  await sql`insert into ${name} (${sql.join(columns)})
    select "rows".value, "refs".value from ${from}, ${to}`.execute(db);
}

function allOf(one: Condition, other: Condition | undefined): Condition {
  return other === undefined ? one : builder.and([one, other]);
}

/** What `stores.ts` passes to the stores. */
export const links: Links = { read: readLinks, write: writeLinks };
