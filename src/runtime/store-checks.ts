/**
 * What must be true of a row before it is changed: it has the version that the
 * client knows, and the state that the action expects.
 */
import { HttpError } from "./reply.js";
import { type Reach, whereOf } from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { Which } from "./store-statements.js";
import type { StoreContext } from "./store-types.js";
import { readVersions } from "./versions.js";

export interface Checks {
  /** The version that the client expects. */
  readonly versions: Which;
  /** The state that the action expects. */
  readonly conditions: Which;
}

/**
 * The checks for the change of one row.
 *
 * @param state the values that the row must have, as its columns store them
 * @throws HttpError 428 if the request must name a version, and does not
 */
export function readChecks(
  { table, place }: Reach,
  { headers }: StoreContext,
  state: Values,
): Checks {
  const { version } = table;
  const isVersioned = place?.concurrency !== undefined && version !== undefined;
  if (place?.concurrency === "required" && !headers.has("if-match")) {
    throw new HttpError(428, "Say in If-Match which version this is about");
  }
  const wanted = isVersioned ? readVersions(headers) : null;
  const column = `${table.table}.${version ?? ""}`;
  return {
    versions: (eb) =>
      wanted === null
        ? []
        : [eb.or(wanted.map((each) => eb(column, "=", each)))],
    conditions: (eb) => whereOf(eb, table, state),
  };
}
