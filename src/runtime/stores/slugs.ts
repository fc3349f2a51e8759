/**
 * Slugs of new rows: they are made of another text of the row, and of a number if that
 * is taken. The database decides: a row is inserted first, and only if a unique index
 * refuses it, it is inserted with the next number. Only projects with `from` have this file.
 */
import { type Expression, sql } from "kysely";
import { isSecond, violationOf } from "../database/errors.js";
import {
  columnOf,
  fieldOf,
  refTo,
  type TableData,
} from "../database/tables.js";
import {
  drawSlug,
  MAX_NUMBER,
  MAX_SLUG,
  slugOf,
  stemOf,
} from "../records/slug-texts.js";
import { type Access, builder, type Condition } from "./access.js";
import type { Values } from "./rows.js";
import type { RefusedRow, Slugs } from "./store-parts.js";
import type { AnyKysely } from "./store-types.js";
import { findTaken, isCounted, type Wanted } from "./violations.js";

/** How often it is tried with the next number, as others may take that meanwhile. */
const NUMBERED = 3;

/** How often characters are drawn after that. */
const DRAWN = 3;

/** A field whose value is made here. */
interface Made {
  readonly name: string;
  /** As it would be if no row had it. */
  readonly slug: string;
  readonly max: number;
  /** Whether a text may be one at all, whoever has it. */
  readonly isAllowed: (text: string) => boolean;
}

const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, "su");
  patterns.set(pattern, known);
  return known.test(text);
}

/** The slugs that a row needs, and that nothing else gives it. */
function listMade(table: TableData, given: Values): readonly Made[] {
  return Object.entries(table.slugs ?? {})
    .filter(([name]) => given[name] === undefined)
    .map(([name, data]) => describe(table, name, data, given));
}

function describe(
  table: TableData,
  name: string,
  { from, reserved }: NonNullable<TableData["slugs"]>[string],
  given: Values,
): Made {
  const field = fieldOf(table, name);
  const { maxLength = MAX_SLUG, pattern } =
    field.type === "string" || field.type === "text" ? field : {};
  return {
    name,
    slug: slugOf(given[from], table.record.name, maxLength),
    max: maxLength,
    isAllowed: (text) =>
      (reserved === undefined || !matches(reserved, text)) &&
      (pattern === undefined || matches(pattern, text)),
  };
}

/** The text with a number: the first one has none. */
function numbered({ slug, max }: Made, number: number): string {
  return number === 1 ? slug : `${stemOf(slug, max)}-${number}`;
}

/** The slug as it begins: with the first number that is allowed. */
function begin(made: Made): string {
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    const text = numbered(made, number);
    if (made.isAllowed(text)) return text;
  }
  return draw(made);
}

function draw({ slug, max, isAllowed }: Made): string {
  const drawn = drawSlug(slug, max);
  return isAllowed(drawn) ? drawn : drawSlug(slug, max);
}

function fill(table: TableData, given: Values): Values {
  const made = listMade(table, given);
  if (made.length === 0) return given;
  const slugs = made.map((each) => [each.name, begin(each)] as const);
  return { ...given, ...Object.fromEntries(slugs) };
}

/** The conditions for the rows that a slug has to differ from; null if there are none. */
function rivalsOf(
  table: TableData,
  name: string,
  encoded: Values,
): readonly Condition[] | null {
  const { unique } = fieldOf(table, name);
  if (unique === undefined) return null;
  const within = unique === true ? [] : unique;
  // To SQL, no two rows without a value are equal.
  if (within.some((each) => (encoded[each] ?? null) === null)) return null;
  return [
    ...within.map((each) => builder(refTo(table, each), "=", encoded[each])),
    ...isCounted(table),
  ];
}

/** The numbers that a slug cannot have, whoever has it. */
function listRefused(made: Made): readonly number[] {
  const numbers = Array.from({ length: MAX_NUMBER }, (_, index) => index + 1);
  return numbers.filter((number) => !made.isAllowed(numbered(made, number)));
}

/**
 * The slug with the first number that no row has, as a part of the statement that inserts
 * the row: it goes from number to number by the index. One that was left out is used.
 */
function firstFree(
  table: TableData,
  made: Made,
  rivals: readonly Condition[],
): Expression<unknown> {
  const number = sql.ref("n.number");
  const stem = stemOf(made.slug, made.max);
  const text = sql`case when ${number} = 1 then cast(${made.slug} as text)
    else cast(${stem} as text) || '-' || cast(${number} as text) end`;
  const taken = sql`exists (select 1 from ${sql.table(table.table)} where ${builder.and(
    [builder(refTo(table, made.name), "=", text), ...rivals],
  )})`;
  const refused = listRefused(made).map((each) => sql.lit(each));
  const isGone =
    refused.length === 0
      ? taken
      : sql`(${number} in (${sql.join(refused)}) or ${taken})`;
  return sql`(
    with recursive n (number) as (
      select 1
      union all
      select ${number} + 1 from n
        where ${number} < ${sql.lit(MAX_NUMBER)} and ${isGone}
    )
    select ${text} from n order by ${number} desc limit 1
  )`;
}

/** Whether a row has the same id, or the same value of a unique field that is given. */
async function isRefused(
  db: AnyKysely,
  access: Access,
  { given, values, encode }: RefusedRow,
): Promise<boolean> {
  const { table } = access;
  const { id } = encode(values);
  if (id !== undefined && table.record.key !== "uuid") {
    const there = await db
      .selectFrom(table.table)
      .select(columnOf(table, "id"))
      .where(refTo(table, "id"), "=", id)
      .executeTakeFirst();
    if (there !== undefined) return true;
  }
  const wanted: Wanted = { values: encode(given), id: undefined };
  return (await findTaken(db, access, [wanted])).length > 0;
}

async function again(
  db: AnyKysely,
  access: Access,
  row: RefusedRow,
): Promise<Values | null> {
  const { given, values, error, round, encode } = row;
  if (violationOf(error) !== "unique" || isSecond(error)) return null;
  const { table } = access;
  const encoded = encode(given);
  const next: Record<string, unknown> = {};
  for (const each of listMade(table, given)) {
    const rivals = rivalsOf(table, each.name, encoded);
    if (rivals === null) continue;
    next[each.name] =
      round <= NUMBERED ? firstFree(table, each, rivals) : draw(each);
  }
  if (Object.keys(next).length === 0 || round > NUMBERED + DRAWN) return null;
  // It may be something else of the row that another one has.
  if (await isRefused(db, access, row)) return null;
  return { ...values, ...next };
}

export const slugs: Slugs = { fill, again };
