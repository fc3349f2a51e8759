/**
 * How many rows all pages of a list have. The statement that reads the page counts them.
 * Only projects with `total` have this file.
 */
import { sql } from "kysely";
import type { ReplyHeaders } from "../http/conditional.js";
import type { AnyKysely, Counted, Totals } from "./store-types.js";

/** The column with the number. */
const COUNT = "rows of all pages";

const column: Totals["column"] = (db, counted) =>
  sql`(${countOf(db, counted)})`.as(COUNT);

const read: Totals["read"] = async (db, row, { isFirst, ...counted }) => {
  // The first page has all that there are.
  const count = row?.[COUNT] ?? (isFirst ? 0 : await countAlone(db, counted));
  const total = Number(count);
  const { upTo = total } = counted;
  const isOver = total > upTo;
  const headers: ReplyHeaders = isOver
    ? { "x-total-count-over": String(upTo) }
    : { "x-total-count": String(total) };
  return { total: isOver ? null : total, headers };
};

/** For a page without rows behind others. */
async function countAlone(db: AnyKysely, counted: Counted): Promise<unknown> {
  const row = await countOf(db, counted).executeTakeFirst();
  return row?.count;
}

/** Counts no further than one row behind where it stops. */
function countOf(db: AnyKysely, { all, upTo }: Counted) {
  const rows = upTo === undefined ? all() : all().limit(sql.lit(upTo + 1));
  return db
    .selectFrom(rows.as("listed"))
    .select(({ fn }) => fn.countAll().as("count"));
}

/** What `stores.ts` passes to the stores. */
export const totals: Totals = { column, read };
