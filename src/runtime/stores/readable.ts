/**
 * The rows of other records that a caller may read: for filters through refs, and for
 * what rows show of others. Only projects with either have this file.
 */
import {
  findTable,
  type PlaceData,
  type TableData,
} from "../database/tables.js";
import { isHttpError } from "../http/reply.js";
import {
  type Access,
  belowOwned,
  builder,
  type Condition,
  callersOf,
  livingIn,
  ownedBy,
  whereOf,
} from "./access.js";
import { conditionsOf, underParents } from "./conditions.js";
import { placesOf } from "./refs.js";

/** What a request can access of another record, whatever its own place is. */
export function accessTo(access: Access, record: string): Access {
  return {
    ...access,
    table: findTable(access.tables, record),
    place: null,
    params: {},
    isDeleted: false,
    action: "",
  };
}

/**
 * The conditions for the rows of a record that the caller may read in some place of
 * it; null if there are none.
 *
 * @param access of `accessTo`
 */
export function readableRows(access: Access): readonly Condition[] | null {
  const { table, scope, places } = access;
  const living = livingIn(table, access);
  if (scope === null) return living;
  const all = placesOf(places, table.record.name);
  if (all.length === 0)
    return ifAny(() => [
      ...living,
      ...ownedBy(table, access, "read"),
      ...belowOwned(table, access, "read"),
    ]);
  const ways = all
    .map((place) => wayIn(table, readingIn(place), access))
    .filter((way) => way !== null);
  if (ways.length === 0) return null;
  if (ways.some((way) => way.length === 0)) return living;
  return [...living, builder.or(ways.map((way) => builder.and(way)))];
}

function wayIn(
  table: TableData,
  place: PlaceData,
  access: Access,
): readonly Condition[] | null {
  return ifAny(() => [
    ...whereOf(builder, table, place.where),
    ...callersOf(table, place.by, access),
    ...ownedBy(table, access, "read", place.access),
    ...underParents(builder, table, place, access, "read"),
  ]);
}

/**
 * The conditions for the rows that the caller may read in one place, whatever its
 * parents; null if there are none.
 *
 * @param access of `accessTo`
 */
export function readableAt(
  controller: string,
  access: Access,
): readonly Condition[] | null {
  const place = readingIn(access.places[controller] ?? { record: "" });
  return ifAny(() => conditionsOf(builder, { ...access, place }, "read"));
}

/**
 * A place as its rows are read from elsewhere: below a parent, `by` says which row an
 * address is about, and not who may read it.
 */
function readingIn({ by, ...place }: PlaceData): PlaceData {
  return by === undefined || place.parents !== undefined
    ? place
    : { ...place, by };
}

/** Null where a caller has no way to any row. */
function ifAny(
  conditions: () => readonly Condition[],
): readonly Condition[] | null {
  try {
    return conditions();
  } catch (error) {
    if (isHttpError(error)) return null;
    throw error;
  }
}
