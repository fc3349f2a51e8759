/**
 * The place of a request: its reach, and the parent that its path goes through.
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

/** Determines which rows of a table a request is for. */
export type Reacher = (
  context: Pick<StoreContext, "controller" | "params" | "scope">,
) => Promise<Reach>;

/**
 * Creates the reacher of a table. Whether it needs to know who is asking
 * follows from the tables, and is worked out once for each place.
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
    // A spread would take longer than anything else here.
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

/** Whether the rows of a place, or rows that they refer to, have an owner. */
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

/** Whether a ref may refer to a row that has an owner. */
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

/** Whether a parent's rows have an owner. */
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
 * The id of the parent that the path goes through; null if there is none.
 *
 * @throws HttpError 404 if the parent does not exist
 */
export async function findParentId(
  db: AnyKysely,
  reach: Reach,
): Promise<unknown> {
  const parent = findParent(reach);
  if (parent === null) return null;
  // The foreign key checks that it exists.
  return plainIdOf(parent, reach) ?? (await readParentId(db, reach, parent));
}

/**
 * Checks that the parent exists, where nothing else would.
 *
 * @throws HttpError 404 if it does not
 */
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

/** Whether its place alone identifies the row. */
export function isSingleton({ member, ids }: PlaceData): boolean {
  return member === undefined && ids === undefined;
}
