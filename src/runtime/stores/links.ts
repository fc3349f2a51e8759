/**
 * Lists of refs: pairs of ids in their own tables. Only projects that have such
 * fields have this file.
 */
import { sql } from "kysely";
import {
  among,
  type ColumnDialect,
  type KeyList,
  quoteName,
} from "../database/columns.js";
import type { LinkData } from "../database/tables.js";
import type { Links } from "./rows.js";
import type { AnyKysely } from "./store-types.js";

/** Reads the lists of several rows, by the rows' ids, with a single query. */
async function readLinks(
  db: AnyKysely,
  dialect: ColumnDialect,
  { table, own, other }: LinkData,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, readonly unknown[]>> {
  const lists = new Map<unknown, unknown[]>();
  for (const id of ids) lists.set(id, []);
  if (ids.length === 0) return lists;
  const pairs = await db
    .selectFrom(table)
    .select([own, other])
    .where(among(dialect, table, own, ids))
    .orderBy(other)
    .execute();
  for (const pair of pairs) lists.get(pair[own])?.push(pair[other]);
  return lists;
}

/** Replaces the lists of several rows. */
async function writeLinks(
  db: AnyKysely,
  dialect: ColumnDialect,
  { table, own, other }: LinkData,
  rows: KeyList,
  refs: KeyList,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where(among(dialect, table, own, rows.ids))
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

/** What `stores.ts` passes to the stores. */
export const links: Links = { read: readLinks, write: writeLinks };
