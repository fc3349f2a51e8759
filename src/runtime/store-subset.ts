/**
 * Subsets: the rows that a request names by their ids.
 */
import { isStorable } from "./refusal.js";
import { HttpError } from "./reply.js";
import { keyReaderOf, type Reach } from "./store-reach.js";
import type { StoreContext } from "./store-types.js";

type Id = string | number;

/** The rows that a request names. */
export interface Named {
  /** The column that tells them apart: `id`, or a `param` such as `slug`. */
  readonly column: string;
  /** Each once, in the order of the request. */
  readonly ids: readonly Id[];
}

/**
 * The rows that a request names; null where it names none.
 *
 * @throws HttpError 404 for what cannot be an id
 */
export function readNamed(
  { query }: StoreContext,
  { table, place }: Reach,
): Named | null {
  if (place?.ids === undefined) return null;
  const { param, column } = place.ids;
  const value: unknown = Reflect.get(query, param);
  if (value === undefined || value === null) return null;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const read = column === "id" ? keyReaderOf(table) : readText;
  const ids = texts.map((text) => {
    const id = typeof text === "string" ? read(text) : null;
    if (id === null) throw noSuch([text]);
    return id;
  });
  return ids.length === 0 ? null : { column, ids: [...new Set(ids)] };
}

/** A `param` of the manifest's: any text that there can be. */
function readText(text: string): string | null {
  return isStorable(text) ? text : null;
}

/** The error for ids of nothing. */
export function noSuch(ids: readonly unknown[]): HttpError {
  return new HttpError(
    404,
    `There is none with the id ${ids.map(String).join(", ")}`,
  );
}
