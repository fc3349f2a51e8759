/**
 * Refs to rows that have owners: a row that the caller may not read does not
 * exist for the caller.
 */
import { HttpError } from "./reply.js";
import {
  hasOwnerAbove,
  isOwned,
  type Purpose,
  purposeAbove,
} from "./store-owners.js";
import {
  type Builder,
  belowOwned,
  type Condition,
  callersOf,
  findParent,
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
 * Checks the refs that put a row below others: what a path does not say, a body
 * or the user's code does.
 *
 * @param values of the row as it will be
 * @param first checks what comes before, if a ref is bad
 * @throws the error of `context.invalid`, 422, for a row above that the caller may
 * not read; HttpError 403 for one that they may not change
 */
export async function checkAbove(
  db: AnyKysely,
  reach: Reach,
  values: Values,
  context: StoreContext,
  first: () => Promise<unknown>,
): Promise<void> {
  const { table, tables, scope } = reach;
  if (scope === null || table.below === undefined) return;
  const asked = purposeAbove(table, "write");
  const named = findParent(reach)?.column;
  const refs = Object.entries(table.below)
    .filter(([column, record]) => {
      return column !== named && isOwned(tables, record, asked);
    })
    .map(([column]) => [column, values[column]] as const);
  const find = (purpose: Purpose) =>
    findDangling(
      db,
      reach,
      Object.fromEntries(refs),
      () => true,
      (_, record) => {
        const above = tableOf(tables, record);
        return [
          ...ownedBy(above, reach, purpose),
          ...belowOwned(above, reach, purpose),
        ];
      },
    );
  if ((await find(asked)).length === 0) return;
  const faults = await find("read");
  await first();
  if (faults.length > 0) throw context.invalid(faults);
  throw new HttpError(403, "What it is below is somebody else's");
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
  if (isOwned(tables, record, "read")) return true;
  const all = placesOf(places, record);
  return (
    all.every(({ by, parents }) => by !== undefined || parents !== undefined) &&
    all.some(
      ({ by, parents }) =>
        by !== undefined || hasOwnerAbove(tables, parents, "read"),
    )
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
    ...underParents(eb, table, inAnyState(place), anywhere, "read"),
  ]);
  const isOpen = ways.some((conditions) => conditions.length === 0);
  return [
    ...ownedBy(table, reach, "read"),
    ...(ways.length === 0 ? belowOwned(table, reach, "read") : []),
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
