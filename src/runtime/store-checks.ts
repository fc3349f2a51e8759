/**
 * What must hold of a row before it is changed: the version that the client
 * knows, and the state that the action wants.
 */
import { HttpError } from "./reply.js";
import { type Reach, whereOf } from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { Which } from "./store-statements.js";
import type { StoreContext } from "./store-types.js";
import { readVersions } from "./versions.js";

export interface Checks {
  /** What the client says that the row is at. */
  readonly versions: Which;
  /** What the action says that it is like. */
  readonly conditions: Which;
}

/**
 * What a change of one row goes by.
 *
 * @param state what the row must be like, as columns have it
 * @throws HttpError 428 where the request has to say a version, and does not
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
