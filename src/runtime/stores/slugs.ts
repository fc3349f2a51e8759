/**
 * Slugs of new rows: they are made of another text of the row, and of a number if that
 * is taken. The database decides: a row is inserted first, and only if a unique index
 * refuses it, the next number is asked for. Only projects with `from` have this file.
 */
import { sql } from "kysely";
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
import { findTaken, isCounted } from "./refs.js";
import type { Values } from "./rows.js";
import type { RefusedRow, Slugs } from "./store-parts.js";
import type { AnyKysely } from "./store-types.js";

/** How often the next number is asked for, as others may take it meanwhile. */
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

/** The first number from here that is allowed; past the last if none is. */
function firstAllowed(made: Made, from: number): number {
  let number = from;
  while (number <= MAX_NUMBER && !made.isAllowed(numbered(made, number)))
    number += 1;
  return number;
}

/** A slug with the first number that is allowed, or with drawn characters. */
function begin(made: Made): string {
  const number = firstAllowed(made, 1);
  return number > MAX_NUMBER ? draw(made) : numbered(made, number);
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

/**
 * The slug with the first number that no row has, by one statement that goes from number
 * to number by the index. What is left out between two rows is used again.
 */
async function findFree(
  db: AnyKysely,
  table: TableData,
  made: Made,
  rivals: readonly Condition[],
): Promise<string> {
  const number = sql.ref("n.number");
  const stem = stemOf(made.slug, made.max);
  const text = sql`case when ${number} = 1 then cast(${made.slug} as text)
    else cast(${stem} as text) || '-' || cast(${number} as text) end`;
  const taken = db
    .selectFrom(table.table)
    .select(sql.lit(1).as("taken"))
    .where(
      builder.and([builder(refTo(table, made.name), "=", text), ...rivals]),
    );
  const first = firstAllowed(made, 1);
  const { rows } = await sql<{ readonly number: number }>`
    with recursive n (number) as (
      select ${sql.lit(first)}
      union all
      select ${number} + 1 from n
        where ${number} < ${sql.lit(MAX_NUMBER)} and exists ${taken}
    )
    select max(number) as number from n`.execute(db);
  const found = firstAllowed(made, rows[0]?.number ?? MAX_NUMBER);
  return found > MAX_NUMBER ? draw(made) : numbered(made, found);
}

/** Whether a row has the same id, or the same value of a unique field that is sent. */
async function isRefused(
  db: AnyKysely,
  access: Access,
  { values, encode }: RefusedRow,
  made: readonly Made[],
): Promise<boolean> {
  const { table } = access;
  const encoded = encode(values);
  const id = encoded["id"];
  if (id !== undefined) {
    const key = columnOf(table, "id");
    const there = await db
      .selectFrom(table.table)
      .select(key)
      .where(refTo(table, "id"), "=", id)
      .executeTakeFirst();
    if (there !== undefined) return true;
  }
  const own = made.map(({ name }) => name);
  const faults = await findTaken(db, access, [
    { values: encoded, id: undefined },
  ]);
  return faults.some(({ path: [name] }) => !own.includes(String(name)));
}

async function again(
  db: AnyKysely,
  access: Access,
  row: RefusedRow,
): Promise<Values | null> {
  const { table } = access;
  const { given, values, error, round, encode } = row;
  if (violationOf(error) !== "unique" || isSecond(error)) return null;
  const made = listMade(table, given);
  const encoded = encode(values);
  const next: Record<string, unknown> = {};
  const unclear: Made[] = [];
  for (const each of made) {
    const rivals = rivalsOf(table, each.name, encoded);
    if (rivals === null) continue;
    unclear.push(each);
    const free = await findFree(db, table, each, rivals);
    if (free !== values[each.name]) next[each.name] = free;
  }
  const isNext = Object.keys(next).length > 0;
  if (isNext && round <= NUMBERED) return { ...values, ...next };
  const isLast = round > NUMBERED + DRAWN || unclear.length === 0;
  // No row that is seen here has it: one that is not seen does, or it is something else.
  if (isLast || (!isNext && (await isRefused(db, access, row, made))))
    return null;
  for (const each of unclear) next[each.name] = draw(each);
  return { ...values, ...next };
}

export const slugs: Slugs = { fill, again };
