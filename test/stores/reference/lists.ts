/** Lists, as the reference has them: filters, sorts and pages over arrays. */
import type { Field } from "../../../src/runtime/records/fields.js";
import type { RecordModel } from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { Pages } from "./answers.js";
import { Refused } from "./refused.js";
import type { Row, Values } from "./world.js";

/** A value of a query, as qs reads it. */
export type QueryValue =
  string | readonly string[] | Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, QueryValue>>;

/** Where a page ended: the last row's values of the sorts. */
export type Position = readonly unknown[];

export interface Sort {
  readonly name: string;
  readonly isDown: boolean;
}

/** What a list was asked for. */
export interface Asked {
  readonly keep: (row: Row) => boolean;
  readonly sorts: readonly Sort[];
  readonly size: number;
  /** How many rows are before the page. */
  readonly start: number;
  readonly paging: "cursor" | "numbers" | "limit-offset";
}

const BEYOND = 422;

/**
 * Reads the query of a list.
 *
 * @param also further parameters that there may be
 * @throws Refused 400 and 422
 */
export function readAsked(
  resource: Resource,
  record: RecordModel,
  query: Query,
  also: readonly string[],
): Asked {
  const {
    filter = [],
    sort = [],
    search = null,
    size = 25,
    page = "cursor",
  } = resource.node.options.list ?? {};
  const nameOf = (word: string): string =>
    record.fields.find(({ name, written }) => name === word || written === word)
      ?.name ?? word;
  const filters = filter.map(({ word }) => nameOf(word));
  const known = [...filters, ...also, "sort"];
  if (search !== null) known.push("q");
  if (page === "limit-offset") known.push("limit", "offset");
  else known.push("size", page === "cursor" ? "after" : "page");
  if (Object.keys(query).some((name) => !known.includes(name))) {
    throw new Refused(400);
  }
  const isSorts = typeof (query["sort"] ?? "") === "string";
  const sorts = isSorts
    ? readSorts(query["sort"] as string | undefined, sort.map(nameOf))
    : [];
  if (!isSorts) throw new Refused(BEYOND);
  const keeps = filters.flatMap((name) => {
    const value = query[name];
    const field = record.fields.find((each) => each.name === name);
    return value === undefined || field === undefined
      ? []
      : [readFilter(name, field.data, value)];
  });
  if (search !== null) keeps.push(readSearch(search.map(nameOf), query["q"]));
  const asked = page === "limit-offset" ? query["limit"] : query["size"];
  const rows = readCount(asked, size, 1, 100);
  const pages =
    page === "numbers" ? readCount(query["page"], 1, 1, 1_000_000) - 1 : 0;
  const before =
    page === "limit-offset" ? readCount(query["offset"], 0, 0, 100_000_000) : 0;
  return {
    keep: (row) => keeps.every((keep) => keep(row)),
    sorts,
    size: rows,
    start: before + pages * rows,
    paging: page,
  };
}

/** Rows that have each word in one of the fields, in any case of ASCII letters. */
function readSearch(
  names: readonly string[],
  value: QueryValue = "",
): (row: Row) => boolean {
  if (typeof value !== "string" || value.includes("\0"))
    throw new Refused(BEYOND);
  const fold = (text: string): string =>
    text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const words = value.split(/\s/).filter((word) => word !== "");
  if (new Set(words).size > 8 || Array.from(value).length > 200)
    throw new Refused(400);
  return ({ values }) =>
    words.every((word) =>
      names.some((name) => {
        const held = values[name];
        return typeof held === "string" && fold(held).includes(fold(word));
      }),
    );
}

function readSorts(text = "", known: readonly string[]): readonly Sort[] {
  const sorts: Sort[] = [];
  for (const part of text === "" ? [] : text.split(",")) {
    const isDown = part.startsWith("-");
    const name = isDown ? part.slice(1) : part;
    if (!known.includes(name) || sorts.some((sort) => sort.name === name)) {
      throw new Refused(400);
    }
    sorts.push({ name, isDown });
  }
  // Behind the key nothing is level.
  const key = sorts.findIndex(({ name }) => name === "id");
  if (key !== -1) return sorts.slice(0, key + 1);
  return [...sorts, { name: "id", isDown: false }];
}

function readCount(
  value: QueryValue | undefined,
  usual: number,
  least: number,
  most: number,
): number {
  if (value === undefined) return usual;
  const count = Number(value);
  const isOne = typeof value === "string" && /^\d+$/.test(value);
  if (!isOne || count < least || count > most) throw new Refused(BEYOND);
  return count;
}

function readFilter(
  name: string,
  field: Field,
  value: QueryValue,
): (row: Row) => boolean {
  if (typeof value === "string" || Array.isArray(value)) {
    const wanted = [value]
      .flat()
      .map((text) => readText(field, text as string));
    return ({ values }) => wanted.includes(values[name]);
  }
  const ends = value as Readonly<Record<string, string>>;
  if (Object.keys(ends).some((end) => end !== "from" && end !== "to")) {
    throw new Refused(BEYOND);
  }
  const [from = null, to = null] = ["from", "to"].map((end) =>
    readText(field, ends[end] ?? ""),
  );
  return ({ values }) => {
    const held = values[name];
    if (from === null && to === null) return true;
    if (held === null) return false;
    return (
      (from === null || compare(field, held, from) >= 0) &&
      (to === null || compare(field, held, to) <= 0)
    );
  };
}

/** A value of a query by its field's type. */
function readText(field: Field, text: string): unknown {
  if (text === "") return null;
  switch (field.type) {
    case "integer":
    case "number":
      return check(Number(text), /^-?\d+(\.\d+)?$/.test(text));
    case "decimal": {
      const [whole = "", digits = ""] = text.split(".");
      const filled = digits.padEnd(field.scale, "0");
      const isOne =
        /^-?\d+(\.\d+)?$/.test(text) && filled.length === field.scale;
      return check(field.scale === 0 ? whole : `${whole}.${filled}`, isOne);
    }
    case "boolean":
      return check(text === "true", text === "true" || text === "false");
    case "enum":
      return check(text, field.values.includes(text));
    case "date":
      return check(text, /^\d{4}-\d\d-\d\d$/.test(text));
    case "datetime":
      return readMoment(text);
    case "uuid":
      return check(text.toLowerCase(), UUID.test(text));
    case "email":
      return check(text.toLowerCase(), text.includes("@"));
    case "url":
      return check(text, text.startsWith("http"));
    default:
      return text;
  }
}

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function readMoment(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Refused(BEYOND);
  return new Date(time).toISOString();
}

function check(value: unknown, isOne: boolean): unknown {
  if (!isOne) throw new Refused(BEYOND);
  return value;
}

/** The order of two values: decimals by what they are, texts by their bytes. */
function compare(field: Field, one: unknown, other: unknown): number {
  if (field.type === "decimal") return Number(one) - Number(other);
  if (typeof one === "string" && typeof other === "string") {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return Number(one) - Number(other);
}

/** The order of two positions of a list: what has no value is the last. */
export function comparePositions(
  { fields }: RecordModel,
  sorts: readonly Sort[],
  one: Position,
  other: Position,
): number {
  for (const [index, { name, isDown }] of sorts.entries()) {
    const [mine = null, its = null] = [one[index], other[index]];
    const field = fields.find((each) => each.name === name)?.data;
    if (mine === its || field === undefined) continue;
    if (mine === null) return 1;
    if (its === null) return -1;
    const order = compare(field, mine, its);
    if (order !== 0) return isDown ? -order : order;
  }
  return 0;
}

export function positionOf(sorts: readonly Sort[], values: Values): Position {
  return sorts.map(({ name }) => values[name]);
}

/** A page of some rows, and the others around it. */
export function pageOf(
  record: RecordModel,
  rows: readonly Row[],
  asked: Asked,
  after: Position | null,
): { readonly rows: readonly Row[]; readonly pages: Pages } {
  const { keep, sorts, size, start } = asked;
  const sorted = rows
    .filter(keep)
    .map((row) => ({ row, at: positionOf(sorts, row.values) }))
    .filter(
      ({ at }) =>
        after === null || comparePositions(record, sorts, at, after) > 0,
    )
    .sort((one, other) => comparePositions(record, sorts, one.at, other.at));
  const found = sorted.slice(start, start + size);
  const hasMore = sorted.length > start + size;
  return {
    rows: found.map(({ row }) => row),
    pages: {
      next: hasMore ? (found.at(-1)?.at ?? null) : null,
      counted: countPages(asked, hasMore),
    },
  };
}

function countPages(
  { size, start, paging }: Asked,
  hasMore: boolean,
): Pages["counted"] {
  if (paging === "cursor") return null;
  const starts = {
    first: 0,
    ...(start > 0 && { prev: start < size ? 0 : start - size }),
    ...(hasMore && { next: start + size }),
  };
  if (paging === "limit-offset") return { name: "offset", values: starts };
  const values = Object.fromEntries(
    Object.entries(starts).map(([rel, from]) => [rel, from / size + 1]),
  );
  return { name: "page", values };
}
