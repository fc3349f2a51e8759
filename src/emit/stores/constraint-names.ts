/**
 * Names of indexes and constraints: the same for the same columns, and short
 * enough for PostgreSQL, which truncates names after 63 bytes. Stage: emit. They are
 * in the schema of their table, and do not name it.
 */
import { splitTableName } from "../../model/tables/table-name.js";

/** In bytes (PostgreSQL's manual, "Identifiers and Key Words"). */
export const MAX_BYTES = 63;

/** What a name ends in. */
export type ConstraintKind =
  "index" | "unique" | "search" | "check" | "fkey" | "pkey";

/**
 * `articles_author_id_index`; a name that is too long is cut, and gets a hash
 * of the whole name.
 */
export function nameConstraint(
  table: string,
  columns: readonly string[],
  kind: ConstraintKind,
): string {
  const { name: bare } = splitTableName(table);
  const name = [bare, ...columns, kind].join("_");
  if (bytesOf(name) <= MAX_BYTES) return name;
  return withHash(bare, columns, kind, name);
}

/**
 * The name where another has that one: `a_b_c` is `a` and `b_c`, or `a_b` and
 * `c`, so the hash is of what the name is made of.
 */
export function nameApart(
  table: string,
  columns: readonly string[],
  kind: ConstraintKind,
): string {
  const { name: bare } = splitTableName(table);
  return withHash(bare, columns, kind, JSON.stringify([bare, ...columns]));
}

function withHash(
  table: string,
  columns: readonly string[],
  kind: ConstraintKind,
  hashed: string,
): string {
  const end = `_${hash(hashed)}_${kind}`;
  const head = [table, ...columns].join("_");
  return cutTo(head, MAX_BYTES - end.length) + end;
}

/** The beginning of a text that fits into a number of bytes. */
export function cutTo(text: string, bytes: number): string {
  let head = text;
  while (bytesOf(head) > bytes) head = Array.from(head).slice(0, -1).join("");
  return head;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** 32-bit FNV-1a, in base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value.toString(36).padStart(7, "0");
}
