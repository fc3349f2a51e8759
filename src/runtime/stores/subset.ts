/**
 * Subsets: the rows that a request names by their ids.
 */
import type { Purpose } from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { keepVersions } from "../records/versions.js";
import {
  builder,
  conditionsOf,
  type Reach,
  type RowName,
  readName,
} from "./reach.js";
import type { RowReader, Values } from "./rows.js";
import type { AnyKysely, StoreContext } from "./store-types.js";

/** The rows that a request names. */
export interface Named {
  /** The column that identifies them: `id`, or a `param` such as `slug`. */
  readonly column: string;
  /** Each once, in the order of the request. */
  readonly ids: readonly RowName[];
}

/**
 * The rows that a request names; null if it names none.
 *
 * @throws HttpError 404 for an invalid id; 401 before that if the caller must
 * be known, and is not
 */
export function readNamed(
  { query }: Pick<StoreContext, "query">,
  reach: Reach,
  purpose: Purpose,
): Named | null {
  const { table, place } = reach;
  if (place?.ids === undefined) return null;
  const { param, column } = place.ids;
  const value: unknown = Reflect.get(query, param);
  if (value === undefined || value === null) return null;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = texts.map((text) => {
    const id = typeof text === "string" ? readName(table, column, text) : null;
    if (id !== null) return id;
    conditionsOf(builder, reach, purpose);
    throw noSuch([text]);
  });
  return ids.length === 0 ? null : { column, ids: [...new Set(ids)] };
}

/**
 * The values of rows, as replies contain them but for computed fields. Those of a subset, which is changed
 * as a whole, have a version together.
 */
export async function showRows(
  db: AnyKysely,
  reader: RowReader,
  reach: Reach,
  rows: readonly Values[],
): Promise<readonly Values[]> {
  const shown = await reader.decode(db, rows);
  if (isVersionedSet(reach)) keepVersions(shown, reader.versionsOf(rows));
  return shown;
}

/** Whether a subset has a version, as its rows have one. */
export function isVersionedSet({ table: { version }, place }: Reach): boolean {
  const { ids, concurrency } = place ?? {};
  return (
    version !== undefined && ids !== undefined && concurrency !== undefined
  );
}

/** The error for ids that do not exist. */
export function noSuch(ids: readonly unknown[]): HttpError {
  return new HttpError(
    404,
    `There is none with the id ${ids.map(String).join(", ")}`,
  );
}
