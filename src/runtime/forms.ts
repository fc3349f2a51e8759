/**
 * Names and values: query strings and form bodies, with nested names as Rails
 * writes them (`article[title]`, `tags[]`, `lines[][sku]`).
 */
import { parseMediaType } from "./negotiation.js";
import { HttpError } from "./reply.js";

/** A name and its value, decoded, in the order in which they were sent. */
export type Pair<T> = readonly [name: string, value: T];

/** What nested names make of their values; records have no prototype. */
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

/** As in Rack: what no honest form reaches. */
const MAX_PAIRS = 4096;
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
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new HttpError(400, "A percent-encoded name or value is malformed");
  }
}

function tooMany(): HttpError {
  return new HttpError(400, `There are more than ${MAX_PAIRS} names`);
}

/**
 * Puts values where their names say: `a[b]` into a record, `a[]` at the end of
 * a list, `a[][b]` into the last record of a list, or into a new one where
 * that has a `b` already. Of two equal names the later one counts. A name
 * whose brackets do not pair is a plain name.
 *
 * @throws HttpError 400 for a name that is used in two ways, such as
 * `a[]=1&a[b]=2`, for one that is nested too deep, and for `__proto__`
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

/** `a[b][]` in its parts: `a`, `b`, and the empty text for the list. */
function splitName(name: string): readonly string[] {
  const open = name.indexOf("[", 1);
  const parts =
    open !== -1 && /^(?:\[[^[\]]*\])+$/.test(name.slice(open))
      ? [name.slice(0, open), ...name.slice(open + 1, -1).split("][")]
      : [name];
  if (parts.length > MAX_DEPTH) {
    throw new HttpError(400, "A name is nested too deep");
  }
  // A record that is merged into another would change its prototype.
  if (parts.includes("__proto__")) {
    throw new HttpError(400, "__proto__ cannot be a name");
  }
  return parts;
}

function setIn<T>(
  record: NestedRecord<T>,
  [key = "", ...rest]: readonly string[],
  value: T,
): void {
  const [next] = rest;
  if (next === undefined) {
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

/** Adds to a list what stands behind its `[]`. */
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

/** Our own records alone: a file that was sent is an object too. */
function isRecord<T>(value: Nested<T> | undefined): value is NestedRecord<T> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === null
  );
}

/** A list takes any number of values, so it is never taken up. */
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
 * Reads `multipart/form-data` (RFC 7578). A part with a filename is a `File`,
 * any other one is text.
 *
 * @param boundary the parameter of the content type
 * @throws HttpError 400 where it is malformed, cut off, or not UTF-8
 */
export function parseMultipart(
  bytes: Uint8Array,
  boundary: string,
): Pair<string | File>[] {
  const pairs: Pair<string | File>[] = [];
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  // The first delimiter needs no line break before it where nothing is.
  let at = startsWith(bytes, delimiter.subarray(2), 0)
    ? delimiter.length - 2
    : skipPast(bytes, delimiter, 0);
  while (!startsWith(bytes, DASHES, at)) {
    if (pairs.length === MAX_PAIRS) throw tooMany();
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
    if (!startsWith(bytes, LINE_BREAK, at)) throw malformed();
    // The line break may be the first half of an empty list of headers.
    const content = skipPast(bytes, HEADERS_END, at);
    const next = skipPast(bytes, delimiter, content - LINE_BREAK.length);
    pairs.push(
      readPart(
        decodeText(bytes.subarray(at, content)),
        bytes.subarray(content, next - delimiter.length),
      ),
    );
    at = next;
  }
  return pairs;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
const DASHES: Uint8Array = encoder.encode("--");
const LINE_BREAK: Uint8Array = encoder.encode("\r\n");
const HEADERS_END: Uint8Array = encoder.encode("\r\n\r\n");

function malformed(): HttpError {
  return new HttpError(400, "The form is malformed or cut off");
}

/** @throws HttpError 400 where the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HttpError(400, "The text is not UTF-8");
  }
}

function startsWith(
  bytes: Uint8Array,
  pattern: Uint8Array,
  at: number,
): boolean {
  return pattern.every((byte, index) => bytes[at + index] === byte);
}

/** Where the next occurrence of a pattern ends. */
function skipPast(
  bytes: Uint8Array,
  pattern: Uint8Array,
  from: number,
): number {
  const [first = 0] = pattern;
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(first, at);
    if (at === -1) throw malformed();
    if (startsWith(bytes, pattern, at)) return at + pattern.length;
  }
}

/** One part of a form, by its headers. */
function readPart(headers: string, content: Uint8Array): Pair<string | File> {
  const disposition = /\r\ncontent-disposition:[ \t]*form-data([^\r\n]*)/i.exec(
    headers,
  );
  // The parameters are written as those of a media type are.
  const parameters = parseMediaType(
    `form/data${disposition?.[1] ?? ""}`,
  )?.parameters;
  const name = parameters?.get("name");
  if (name === undefined) throw malformed();
  const filename = parameters?.get("filename");
  if (filename === undefined) return [unescapeName(name), decodeText(content)];
  const type = /\r\ncontent-type:[ \t]*([^\r\n]*)/i.exec(headers)?.[1] ?? "";
  // Some clients send a path; where it led there is not our business.
  const base = unescapeName(filename).replace(/^.*[\\/]/s, "");
  return [unescapeName(name), createFile(content.slice(), base, type)];
}

function createFile(
  content: Uint8Array<ArrayBuffer>,
  name: string,
  type: string,
): File {
  const file = new File([content], name, { type });
  // Bun adds a charset to the types of texts, which nobody has sent.
  return file.type === `${type.toLowerCase()};charset=utf-8`
    ? Object.defineProperty(file, "type", { value: type.toLowerCase() })
    : file;
}

/** Browsers escape what would end a quoted name (HTML, section 4.10.21.8). */
function unescapeName(text: string): string {
  return text
    .replace(/%22/g, '"')
    .replace(/%0D/gi, "\r")
    .replace(/%0A/gi, "\n");
}
