/**
 * What must be true of a row before it is changed: it is one that the caller may
 * change, it has the version that the client knows, and the state that the
 * action expects.
 */
import { HttpError } from "./reply.js";
import { among } from "./store-among.js";
import type { Purpose } from "./store-owners.js";
import { checkParent, isSingleton } from "./store-place.js";
import {
  builder,
  type Condition,
  conditionsOf,
  type Reach,
  whereOf,
} from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { Which } from "./store-statements.js";
import { isVersionedSet } from "./store-subset.js";
import type { AnyKysely, StoreContext } from "./store-types.js";
import { matchesSet, readVersions, type Versioned } from "./versions.js";

export interface Checks {
  /** Whether the request must name a version, and does not: 428. */
  readonly lacksVersion: boolean;
  /** The version that the client expects. */
  readonly versions: Which;
  /** The state that the action expects. */
  readonly conditions: Which;
}

/**
 * The checks for the change of one row.
 *
 * @param state the values that the row must have, as its columns store them
 */
export function readChecks(
  { table, place, dialect }: Reach,
  { headers }: StoreContext,
  state: Values,
): Checks {
  const { version } = table;
  const isVersioned = place?.concurrency !== undefined && version !== undefined;
  const wanted = isVersioned ? readVersions(headers) : null;
  return {
    lacksVersion: lacksVersion(place, headers),
    versions: () =>
      wanted === null || version === undefined
        ? []
        : [among(dialect, table.table, version, wanted)],
    conditions: (eb) => whereOf(eb, table, state),
  };
}

/**
 * What stands against the change of a subset: 428 if the request must name its
 * version, and does not; 412 if it names another one. Null if nothing does.
 */
export function refuseSet(
  reach: Reach,
  { headers }: StoreContext,
  rows: readonly Versioned[],
): HttpError | null {
  if (!isVersionedSet(reach)) return null;
  if (lacksVersion(reach.place, headers)) return noVersion();
  return matchesSet(headers, rows)
    ? null
    : new HttpError(412, "They have changed since they were read");
}

/** Whether a request must name a version, and does not. */
function lacksVersion(
  place: Reach["place"],
  headers: StoreContext["headers"],
): boolean {
  return place?.concurrency === "required" && !headers.has("if-match");
}

/** The error for a change that has to say what it is about. */
export function noVersion(): HttpError {
  return new HttpError(428, "Say in If-Match which version this is about");
}

/**
 * Checks that a row exists for the caller, and can be changed if it is to be. A
 * singleton that would be made need not exist, but its parent must.
 *
 * @throws HttpError 401, 404 or 403
 */
export async function checkRow(
  db: AnyKysely,
  reach: Reach,
  whichOne: Which,
  purpose: Purpose,
  mayMake: boolean,
): Promise<void> {
  const { table } = reach.table;
  const isThere = async (conditions: readonly Condition[]) => {
    const row = await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(builder.and([...whichOne(builder), ...conditions]))
      .executeTakeFirst();
    return row !== undefined;
  };
  // First, as it asks who the caller is.
  const changeable = conditionsOf(builder, reach, purpose);
  if (await isThere(conditionsOf(builder, reach, "read"))) {
    if (purpose === "read" || (await isThere(changeable))) return;
    throw new HttpError(403, "It is somebody else's");
  }
  const { place } = reach;
  const isMade = mayMake && place !== null && isSingleton(place);
  if (!isMade) throw new HttpError(404);
  await checkParent(db, reach, purpose);
}
