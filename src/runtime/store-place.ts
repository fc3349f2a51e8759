/**
 * Where a request stands: its reach, and the parent that it goes through.
 */
import { HttpError } from "./reply.js";
import {
  findParent,
  parentConditions,
  plainIdOf,
  type Reach,
  tableOf,
} from "./store-reach.js";
import { isSomebodys } from "./store-refs.js";
import type { AnyKysely, StoreContext } from "./store-types.js";
import type {
  ParentData,
  PlaceData,
  Places,
  TableData,
  Tables,
} from "./tables.js";

/** Says which rows a request means, of one table. */
export type Reacher = (context: StoreContext) => Promise<Reach>;

/**
 * Says which rows requests mean, of one table. Whether it has to know who asks
 * follows from the tables: that is worked out once for each place.
 */
export function createReacher(
  tables: Tables,
  places: Places,
  record: string,
): Reacher {
  const table = tableOf(tables, record);
  const known = new Map<PlaceData | null, boolean>();
  return async (context) => {
    const here = places[context.controller];
    const place = here?.record === record ? here : null;
    const asks = known.get(place) ?? asksWho(tables, places, table, place);
    known.set(place, asks);
    // Spread, it would take longer than anything else here.
    return {
      tables,
      places,
      table,
      place,
      params: context.params as Readonly<Record<string, unknown>>,
      scope: asks ? await context.scope() : null,
    };
  };
}

/** Whether rows, or those that they refer to, are somebody's in a place. */
function asksWho(
  tables: Tables,
  places: Places,
  table: TableData,
  place: PlaceData | null,
): boolean {
  if (place?.open === true) return false;
  return (
    table.scope !== undefined ||
    place?.by !== undefined ||
    hasScope(tables, place?.parents) ||
    refersToOwned(tables, places, table)
  );
}

/** Whether a ref may be to a row that is somebody's. */
function refersToOwned(
  tables: Tables,
  places: Places,
  { record }: TableData,
): boolean {
  return Object.values(record.fields).some((field) => {
    const ref = "ref" in field ? field.ref : undefined;
    return ref !== undefined && isSomebodys(tables, places, ref);
  });
}

/** Whether a parent's rows are somebody's. */
function hasScope(
  tables: Tables,
  parents: readonly ParentData[] = [],
): boolean {
  return parents.some(
    ({ record, by, parents: above }) =>
      by !== undefined ||
      tableOf(tables, record).scope !== undefined ||
      hasScope(tables, above),
  );
}

/**
 * The id of the parent that the path goes through; null where it goes through
 * none.
 *
 * @throws HttpError 404 where there is no such parent
 */
export async function findParentId(
  db: AnyKysely,
  reach: Reach,
): Promise<unknown> {
  const parent = findParent(reach);
  if (parent === null) return null;
  // The foreign key says whether there is one.
  return plainIdOf(parent, reach) ?? (await readParentId(db, reach, parent));
}

/** The same, where nothing else would find out that there is none. */
export async function checkParent(db: AnyKysely, reach: Reach): Promise<void> {
  const parent = findParent(reach);
  if (parent !== null) await readParentId(db, reach, parent);
}

async function readParentId(
  db: AnyKysely,
  reach: Reach,
  parent: ParentData,
): Promise<unknown> {
  const { table } = tableOf(reach.tables, parent.record);
  const row = await db
    .selectFrom(table)
    .select(`${table}.id`)
    .where((eb) => eb.and([...parentConditions(eb, parent, reach)]))
    .executeTakeFirst();
  if (row === undefined) throw new HttpError(404);
  return row.id;
}

/** Whether nothing but its place says which row it is. */
export function isSingleton({ member, ids }: PlaceData): boolean {
  return member === undefined && ids === undefined;
}
