/**
 * What a request asks of a list: filters, sorts, and the place in it. Reads only the
 * query, and needs no database.
 */
import type { ListData, PlaceData } from "../database/tables.js";
import { HASH_LENGTH, hashOf } from "../http/conditional.js";
import type { Fault } from "../http/described.js";
import { notValid } from "../http/read-input.js";
import { HttpError } from "../http/reply.js";
import {
  type Field,
  type Fields,
  isRefusal,
  type Refusal,
  refuseValue,
} from "../records/fields.js";
import { coerce, createScalarCheck } from "../records/scalars.js";
import { hasLength } from "../records/texts.js";
import { hasOwn } from "../values.js";
import type { StoreContext } from "./store-types.js";

/** The rows of a page, if neither the request nor the manifest says. */
export const DEFAULT_SIZE = 25;
export const MAX_SIZE = 100;

/** What no honest client reaches, and any database can handle. */
export const MAX_PAGE = 1_000_000;
export const MAX_OFFSET = 100_000_000;

/** How requests name a page: how many rows it has, and where it is. */
export const PAGE_WORDS = {
  cursor: ["size", "after"],
  numbers: ["size", "page"],
  "limit-offset": ["limit", "offset"],
} as const;

/** The parameters that a list knows, besides its filters. */
export function queryWordsOf({
  search,
  page = "cursor",
}: Pick<ListData, "search" | "page">): readonly string[] {
  return [...(search ? ["q"] : []), "sort", ...PAGE_WORDS[page]];
}

/** The most characters of a search. */
export const MAX_SEARCH = 200;

const TEXT: Field = { type: "text", maxLength: Infinity };

/** Where a page ended: the values that its last row was sorted by. */
export type PagePosition = readonly unknown[];

/**
 * Writes a cursor: where a page ended, as text that the client sends back. It
 * holds the values that the last row was sorted by, and a hash that ties it to
 * its list and catches mistakes. A forged one reveals nothing, as its values are
 * checked, and so are the rows.
 *
 * @param list everything the client asked of the list, except the place in it
 */
export function writeCursor(list: string, position: PagePosition): string {
  const text = JSON.stringify(position);
  return toBase64Url(`${hashOf(list + text)}${text}`);
}

/** Null for a cursor of another list, and for text that is not a cursor. */
function readCursor(list: string, cursor: string): PagePosition | null {
  const written = fromBase64Url(cursor);
  if (written === null) return null;
  const text = written.slice(HASH_LENGTH);
  if (written.slice(0, HASH_LENGTH) !== hashOf(list + text)) return null;
  try {
    const position: unknown = JSON.parse(text);
    return Array.isArray(position) ? position : null;
  } catch {
    return null;
  }
}

/** Encodes a text's UTF-8 as base64url (RFC 4648, section 5). */
function toBase64Url(text: string): string {
  const base64 = btoa(toUtf8(text)).replace(/=/g, "");
  return base64.replace(/\+/g, "-").replace(/\//g, "_");
}

/** A text's UTF-8, with one character for each byte: ASCII stays as it is. */
function toUtf8(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  let binary = "";
  for (const byte of new TextEncoder().encode(text))
    binary += String.fromCharCode(byte);
  return binary;
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads the text of a query, or of a path, as a value of a field, as its column stores
 * it: more values may be stored than may be sent.
 */
export function readStored(field: Field, text: string): unknown {
  const single = bare(field);
  return createScalarCheck(single)(coerce(single, text));
}

/** Checks a value against a field's type; returns the value or a refusal. */
export function checkStored(field: Field, value: unknown): unknown {
  return createScalarCheck(bare(field))(value);
}

type ScalarField = Exclude<Field, { readonly type: "object" }>;

/** A field reduced to its type: stored values may be older than its limits. */
export function bare(field: Field): ScalarField {
  switch (field.type) {
    case "decimal":
      return { type: "decimal", scale: field.scale };
    case "enum":
      return { type: "enum", values: field.values };
    case "string":
    case "object":
      return { type: "text", maxLength: Infinity };
    default:
      return hasLength(field)
        ? { type: field.type, maxLength: Infinity }
        : { type: field.type };
  }
}

/** A condition on a field. */
export type Filter =
  | { readonly name: string; readonly in: readonly unknown[] }
  | { readonly name: string; readonly from?: unknown; readonly to?: unknown };

export interface Sort {
  readonly name: string;
  readonly isDown: boolean;
}

export interface ReadListQuery {
  readonly filters: readonly Filter[];
  /** Words that rows must have, each in one of the fields of `search`. */
  readonly search: string;
  /** The last one is the key, so that no two rows tie. */
  readonly sorts: readonly Sort[];
  readonly size: number;
  /** Where the page before this one ended. */
  readonly after: PagePosition | null;
  /** How many rows are before the page, if pages are counted. */
  readonly offset: number;
  /** Everything that was asked except the place; cursors are tied to it. */
  readonly list: string;
}

/** The parameters of a query. */
type Asked = Readonly<Record<string, unknown>>;

/**
 * Reads the query of a list.
 *
 * @throws HttpError 400 for a parameter that the list does not know, unless the
 * reply is an HTML page, and for a cursor of another list; 422 for an invalid
 * value
 */
export function readListQuery(
  context: StoreContext,
  place: PlaceData | null,
  fields: Fields,
  others: Fields = {},
): ReadListQuery {
  const list = place?.list ?? {};
  const known = listKnown(place, list);
  const query = readAsked(context, known);
  if (context.format !== "html") checkKnown(query, known);
  const reader = new QueryReader(query);
  const filters = [
    ...(list.filter ?? []).map((name) => [name, fields[name]] as const),
    ...Object.entries(others),
  ].flatMap(([name, field]) => reader.readFilter(name, field));
  const search = list.search === undefined ? "" : reader.readSearch();
  const sorts = reader.readSorts(list.sort ?? [], list.order);
  const { page = "cursor", size: usual = DEFAULT_SIZE } = list;
  const [bySize, byPlace] = PAGE_WORDS[page];
  const size = reader.readCount(bySize, usual, 1, MAX_SIZE);
  const offset = reader.readOffset(page, size);
  if (reader.faults.length > 0) throw notValid(reader.faults, "query");
  const mark = markList(context);
  const after =
    byPlace !== "after" || query[byPlace] === undefined
      ? null
      : readAfter(query[byPlace], mark, sorts, fields);
  return { filters, search, sorts, size, after, offset, list: mark };
}

/** The parameters of filters. */
export function filtersOf({
  filter = [],
  filters,
}: ListData): readonly string[] {
  return [...filter, ...Object.keys(filters ?? {})];
}

/** The parameters that a list knows. */
function listKnown(
  place: PlaceData | null,
  list: ListData,
): ReadonlySet<string> {
  return new Set([
    ...queryWordsOf(list),
    ...filtersOf(list),
    ...(place?.ids === undefined ? [] : [place.ids.param]),
  ]);
}

/**
 * What is asked of a list. If the action describes parameters of its own, the list leaves
 * those alone that it does not know; the others are as they were sent, or by default.
 */
function readAsked(
  { query, sentQuery }: StoreContext,
  known: ReadonlySet<string>,
): Asked {
  const described = Object.entries<unknown>({ ...query });
  if (sentQuery === undefined) return Object.fromEntries(described);
  const own = new Set(described.map(([name]) => name));
  const usual = described
    .filter(([name]) => known.has(name) && !hasOwn(sentQuery, name))
    .filter(([, value]) => (value ?? null) !== null)
    .map(([name, value]) => [name, writeText(value)] as const);
  const sent = Object.entries(sentQuery).filter(
    ([name]) => known.has(name) || !own.has(name),
  );
  return Object.fromEntries([...usual, ...sent]);
}

/** A value as a query contains it. */
function writeText(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String) : String(value);
}

function checkKnown(query: object, known: ReadonlySet<string>): void {
  const unknown = Object.keys(query).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new HttpError(400, `The list knows no parameter ${unknown}`);
  }
}

/** Identifies the list that a cursor belongs to. */
function markList(context: StoreContext): string {
  const asked = Object.entries(context.sentQuery ?? context.query)
    .filter(([name]) => name !== "after" && name !== "size")
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([context.controller, context.params, asked]);
}

function readAfter(
  cursor: unknown,
  list: string,
  sorts: readonly Sort[],
  fields: Fields,
): PagePosition {
  const position = typeof cursor === "string" ? readCursor(list, cursor) : null;
  const isWhole =
    position?.length === sorts.length &&
    sorts.every(({ name }, index) => {
      const value = position[index];
      const field = fields[name];
      if (field === undefined) return false;
      if (value === null) return field.optional === true;
      return !isRefusal(checkStored(field, value));
    });
  if (position !== null && isWhole) return position;
  throw new HttpError(400, "The cursor is not one of this list");
}

const NO_ITEM = refuseValue("type", "Must be one value, or a list of them");
const NO_RANGE = refuseValue("type", "Must be a value, a list, or from and to");
const NO_ORDER = refuseValue("type", "Must be names of fields, with commas");

/** Reads the parameters of a list, and collects their faults. */
class QueryReader {
  readonly faults: Fault[] = [];
  readonly #query: Asked;

  constructor(query: Asked) {
    this.#query = query;
  }

  readFilter(name: string, field: Field | undefined): readonly Filter[] {
    const value = this.#query[name];
    if (value === undefined || field === undefined) return [];
    if (typeof value !== "object" || value === null) {
      return [{ name, in: [this.#readValue(field, value, [name])] }];
    }
    if (Array.isArray(value)) {
      const items = value.map((item: unknown, index) =>
        this.#readValue(field, item, [name, index]),
      );
      return [{ name, in: items }];
    }
    if (field.many !== true) return this.#readRange(name, field, value);
    this.#note([name], NO_ITEM);
    return [];
  }

  #readRange(name: string, field: Field, range: object): readonly Filter[] {
    const ends = Object.entries(range);
    if (!ends.every(([end]) => end === "from" || end === "to")) {
      this.#note([name], NO_RANGE);
      return [];
    }
    const read = ends.map(([end, value]) => [
      end,
      this.#readValue(field, value, [name, end]),
    ]);
    return [{ name, ...Object.fromEntries(read) } as Filter];
  }

  #readValue(
    field: Field,
    value: unknown,
    path: readonly (string | number)[],
  ): unknown {
    if (value === "" || value === null) return null;
    if (typeof value !== "string") {
      this.#note(path, NO_ITEM);
      return null;
    }
    const read = readStored(field, value);
    if (!isRefusal(read)) return read;
    this.#note(path, read);
    return null;
  }

  /** `green tea` */
  readSearch(): string {
    const text = this.#readValue(TEXT, this.#query["q"] ?? "", ["q"]);
    return typeof text === "string" ? text : "";
  }

  /** `-created_at,title` */
  readSorts(known: readonly string[], usual = ""): readonly Sort[] {
    const { sort: asked = "" } = this.#query;
    const value = asked === "" ? usual : asked;
    const key: Sort = { name: "id", isDown: false };
    if (value === "") return [key];
    if (typeof value !== "string") {
      this.#note(["sort"], NO_ORDER);
      return [key];
    }
    const sorts = value.split(",").map((written) => ({
      name: written.replace(/^-/, ""),
      isDown: written.startsWith("-"),
    }));
    for (const [index, { name }] of sorts.entries()) {
      const isFirst = sorts.findIndex((sort) => sort.name === name) === index;
      if ((value === usual || known.includes(name)) && isFirst) continue;
      throw new HttpError(400, `The list cannot be sorted by ${value}`);
    }
    const byKey = sorts.findIndex(({ name }) => name === key.name);
    return byKey === -1 ? [...sorts, key] : sorts.slice(0, byKey + 1);
  }

  /** How many rows are before a page of some rows. */
  readOffset(page: keyof typeof PAGE_WORDS, size: number): number {
    if (page === "numbers")
      return (this.readCount("page", 1, 1, MAX_PAGE) - 1) * size;
    return page === "cursor" ? 0 : this.readCount("offset", 0, 0, MAX_OFFSET);
  }

  /** A whole number, and no less than some other one. */
  readCount(name: string, usual: number, least: number, most: number): number {
    const value = this.#query[name];
    if (value === undefined) return usual;
    const count =
      typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (count >= least && count <= most) return count;
    const detail = `Must be a whole number from ${least} to ${most}`;
    this.faults.push({ path: [name], code: "range", detail });
    return usual;
  }

  #note(path: readonly (string | number)[], refusal: Refusal): void {
    for (const fault of refusal.faults) {
      this.faults.push({ ...fault, path: [...path, ...fault.path] });
    }
  }
}
