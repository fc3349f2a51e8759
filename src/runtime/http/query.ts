/**
 * Names and values: query strings and form bodies, with nested names as Rails
 * writes them (`article[title]`, `tags[]`, `lines[][sku]`).
 */
import { checkName } from "./body.js";
import { HttpError } from "./reply.js";

/** A name and its value, decoded. Lists of pairs keep the order as sent. */
export type Pair<T> = readonly [name: string, value: T];

/** Values nested by their names; the records have no prototype. */
export type Nested<T> = T | Nested<T>[] | NestedRecord<T>;
export interface NestedRecord<T> {
  [name: string]: Nested<T>;
}

/** A value of a query string. A name without `=` has the value null. */
export type QueryValue =
  | string
  | null
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

/** As in Rack: more than any honest form has. */
export const MAX_PAIRS = 4096;
const MAX_DEPTH = 32;

/** Reads a query string: the inverse of what the URL helpers write. */
export function parseQuery(text: string): NestedRecord<string | null> {
  return nestPairs(parsePairs(text));
}

/**
 * Reads `application/x-www-form-urlencoded` text.
 *
 * @throws HttpError 400 for malformed escapes, invalid UTF-8 or too many names
 */
export function parsePairs(text: string): Pair<string | null>[] {
  const pairs: Pair<string | null>[] = [];
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf("&", start);
    const end = next === -1 ? text.length : next;
    if (end > start) {
      if (pairs.length === MAX_PAIRS) throw tooMany();
      const pair = text.slice(start, end);
      const equals = pair.indexOf("=");
      pairs.push(
        equals === -1
          ? [decode(pair), null]
          : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))],
      );
    }
    start = end + 1;
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replace(/\+/g, " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new HttpError(400, "A percent-encoded name or value is malformed");
  }
}

/** The error for too many names. */
export function tooMany(): HttpError {
  return new HttpError(400, `There are more than ${MAX_PAIRS} names`);
}

/**
 * Nests values by their names: `a[b]` goes into a record, `a[]` to the end of a
 * list, and `a[][b]` into the last record of a list, or into a new one if that
 * already has a `b`. If a name is repeated, the later value counts. A name with
 * unbalanced brackets is a plain name.
 *
 * @throws HttpError 400 for a name that is used in two ways, such as
 * `a[]=1&a[b]=2`, for one that is nested too deeply, and for one that is
 * refused (`checkName`)
 */
export function nestPairs<T>(pairs: Iterable<Pair<T>>): NestedRecord<T> {
  const record = createRecord<T>();
  for (const [name, value] of pairs) {
    if (name !== "") setIn(record, splitName(name), value);
  }
  return record;
}

function createRecord<T>(): NestedRecord<T> {
  return Object.create(null) as NestedRecord<T>;
}

/**
 * `a[b][]` split into its parts: `a`, `b`, and an empty string for the list.
 */
function splitName(name: string): readonly string[] {
  const open = name.indexOf("[", 1);
  const parts =
    open !== -1 && /^(?:\[[^[\]]*\])+$/.test(name.slice(open))
      ? [name.slice(0, open), ...name.slice(open + 1, -1).split("][")]
      : [name];
  if (parts.length > MAX_DEPTH) {
    throw new HttpError(400, "A name is nested too deep");
  }
  parts.forEach(checkName);
  return parts;
}

function setIn<T>(
  record: NestedRecord<T>,
  [key = "", ...rest]: readonly string[],
  value: T,
): void {
  const [next] = rest;
  if (next === undefined) {
    if (key in record) noteRepeated(record, key, record[key], value);
    record[key] = value;
  } else if (next === "") {
    const list = record[key] ?? [];
    record[key] = list;
    if (!Array.isArray(list)) throw usedTwice(key);
    append(list, rest.slice(1), value);
  } else {
    const inner = record[key] ?? createRecord<T>();
    record[key] = inner;
    if (!isRecord(inner)) throw usedTwice(key);
    setIn(inner, rest, value);
  }
}

/** Adds a value to a list, at the path that follows its `[]`. */
function append<T>(list: Nested<T>[], rest: readonly string[], value: T): void {
  if (rest.length === 0) {
    list.push(value);
  } else if (rest[0] === "") {
    const inner: Nested<T>[] = [];
    append(inner, rest.slice(1), value);
    list.push(inner);
  } else {
    const last = list[list.length - 1];
    if (isRecord(last) && !has(last, rest)) {
      setIn(last, rest, value);
    } else {
      const inner = createRecord<T>();
      setIn(inner, rest, value);
      list.push(inner);
    }
  }
}

/** Only our own records count: an uploaded file is an object too. */
function isRecord<T>(value: Nested<T> | undefined): value is NestedRecord<T> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === null
  );
}

/** Whether a path already has a value; a list always takes another. */
function has<T>(record: NestedRecord<T>, path: readonly string[]): boolean {
  let value: Nested<T> | undefined = record;
  for (const key of path) {
    if (key === "" || !isRecord(value) || !(key in value)) return false;
    value = value[key];
  }
  return true;
}

function usedTwice(key: string): HttpError {
  return new HttpError(
    400,
    `${JSON.stringify(key)} is used both with and without brackets, or with two kinds of them`,
  );
}

/**
 * Names that a form or a query repeats without brackets. The later value
 * counts, so that a checkbox can follow a hidden field. A list field needs all
 * of the values, and a field that is not a list has to know that there are
 * several.
 */
const repeated = new WeakMap<object, Map<string, unknown[]>>();

/** Notes that a name of a record occurs again. */
function noteRepeated(
  record: object,
  name: string,
  earlier: unknown,
  value: unknown,
): void {
  const names = repeated.get(record) ?? new Map<string, unknown[]>();
  const values = names.get(name) ?? [earlier];
  values.push(value);
  names.set(name, values);
  repeated.set(record, names);
}

/** All values of a name, in order; undefined unless it is repeated. */
export function findRepeated(
  record: object,
  name: string,
): readonly unknown[] | undefined {
  return repeated.get(record)?.get(name);
}
