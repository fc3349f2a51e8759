/**
 * Refs to rows that have owners: a row that the caller may not read does not
 * exist for the caller.
 */
import {
  type Builder,
  type Condition,
  callersOf,
  ownedBy,
  type Reach,
  tableOf,
  underParents,
} from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { AnyKysely, StoreContext } from "./store-types.js";
import { findDangling } from "./store-violations.js";
import type { ParentData, PlaceData, Places, Tables } from "./tables.js";

/**
 * Checks refs to rows that have owners. The database checks refs to all others.
 *
 * @param first checks what comes before the body, if a ref is bad
 * @throws the error of `context.invalid`, 422
 */
export async function checkOwnRefs(
  db: AnyKysely,
  reach: Reach,
  values: Values,
  context: StoreContext,
  first: () => Promise<unknown>,
): Promise<void> {
  if (reach.scope === null) return;
  const { tables, places } = reach;
  const faults = await findDangling(
    db,
    reach,
    values,
    ({ record }) => isSomebodys(tables, places, record.name),
    (eb, record) => readableBy(eb, record, reach),
  );
  if (faults.length === 0) return;
  await first();
  throw context.invalid(faults);
}

/**
 * Whether callers may not read every row of a record, because of a ref of its
 * own or of what a row is below.
 */
export function isSomebodys(
  tables: Tables,
  places: Places,
  record: string,
): boolean {
  if (isOwned(tables, record)) return true;
  const all = placesOf(places, record);
  return (
    all.every(({ by, parents }) => by !== undefined || parents !== undefined) &&
    all.some(({ by, parents }) => by !== undefined || hasOwner(tables, parents))
  );
}

function isOwned(tables: Tables, record: string): boolean {
  return Object.values(tables[record]?.scope ?? {}).includes("all");
}

function hasOwner(
  tables: Tables,
  parents: readonly ParentData[] = [],
): boolean {
  return parents.some(
    ({ record, by, parents: above }) =>
      by !== undefined || isOwned(tables, record) || hasOwner(tables, above),
  );
}

/** The places of a record, without those that are open to all rows. */
function placesOf(places: Places, record: string): readonly PlaceData[] {
  return Object.values(places).filter(
    (place) => place.record === record && place.open !== true,
  );
}

/**
 * The conditions for the rows that the caller may read in some place, whatever
 * their state.
 */
function readableBy(
  eb: Builder,
  record: string,
  reach: Reach,
): readonly Condition[] {
  const table = tableOf(reach.tables, record);
  const anywhere: Reach = { ...reach, params: {} };
  const ways = placesOf(reach.places, record).map((place) => [
    ...callersOf(table, place.by, reach),
    ...underParents(eb, table, inAnyState(place), anywhere),
  ]);
  const isOpen = ways.some((conditions) => conditions.length === 0);
  return [
    ...ownedBy(table, reach, "read"),
    ...(isOpen || ways.length === 0
      ? []
      : [eb.or(ways.map((conditions) => eb.and(conditions)))]),
  ];
}

/** A place, or a parent, with rows in any state. */
function inAnyState<Place extends Pick<ParentData, "where" | "parents">>(
  place: Place,
): Place {
  const { parents } = place;
  const above = parents && { parents: parents.map(inAnyState) };
  return { ...place, where: {}, ...above };
}
