/** How much rows hold, and how much of them one page of a list may. */
import type { CompiledQuery } from "kysely";
import { isStoredAsJson } from "./columns.js";
import type { Field } from "./fields.js";
import { lengthsOf } from "./text-lengths.js";

/**
 * How many characters of long values a page holds, beyond its first row. More
 * would keep the server from other requests, and a slow client holds all of it.
 */
export const MAX_CHARACTERS = 1_000_000;

/** What a hundred rows of these many characters hold is no matter. */
const SHORT = 1000;

/** A query for a page: which of its columns make rows large. */
export interface PageQuery extends CompiledQuery {
  readonly long: readonly string[];
}

/** Whether values of a field can be long. */
export function isLong(field: Field): boolean {
  if (isStoredAsJson(field)) return true;
  switch (field.type) {
    case "string":
    case "text":
    case "email":
    case "url":
      return lengthsOf(field).max > SHORT;
    default:
      return false;
  }
}

/** The characters of some columns of a row. */
export function sizeOf(row: unknown, columns: readonly string[]): number {
  const values = row as Readonly<Record<string, unknown>>;
  let size = 0;
  for (const name of columns) size += countCharacters(values[name]);
  return size;
}

/** A database gives JSON as text, or parsed. */
function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let size = 0;
  for (const [key, item] of Object.entries(value)) {
    size += key.length + countCharacters(item);
  }
  return size;
}

/** How many of the first rows fit a page: at least one. */
export function countFitting(
  rows: readonly unknown[],
  columns: readonly string[],
): number {
  let size = 0;
  const first = rows.findIndex((row, index) => {
    size += sizeOf(row, columns);
    return index > 0 && size > MAX_CHARACTERS;
  });
  return first === -1 ? rows.length : first;
}
