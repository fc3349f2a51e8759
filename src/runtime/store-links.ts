/**
 * Lists of refs: pairs of ids in their own tables.
 */
import type { AnyKysely } from "./store-types.js";
import type { LinkData } from "./tables.js";

type Id = string | number;

/** Reads the lists of several rows, by the rows' ids, with a single query. */
export async function readLinks(
  db: AnyKysely,
  { table, own, other }: LinkData,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, readonly unknown[]>> {
  const lists = new Map<unknown, unknown[]>();
  for (const id of ids) lists.set(id, []);
  if (ids.length === 0) return lists;
  const pairs = await db
    .selectFrom(table)
    .select([own, other])
    .where(own, "in", ids)
    .orderBy(other)
    .execute();
  for (const pair of pairs) lists.get(pair[own])?.push(pair[other]);
  return lists;
}

/** Replaces the lists of several rows. */
export async function writeLinks(
  db: AnyKysely,
  { table, own, other }: LinkData,
  ids: readonly unknown[],
  others: readonly Id[],
): Promise<void> {
  await db.deleteFrom(table).where(own, "in", ids).execute();
  const pairs = ids.flatMap((id) =>
    Array.from(new Set(others), (ref) => ({ [own]: id, [other]: ref })),
  );
  if (pairs.length === 0) return;
  await db.insertInto(table).values(pairs).execute();
}
