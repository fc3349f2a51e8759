/**
 * How many rows all pages of a list have. The statement that reads the page counts them.
 * Only projects with `total` have this file.
 */
import { type RawBuilder, sql } from "kysely";
import type { ReplyHeaders } from "../http/conditional.js";
import type { Counted, Totals } from "./list.js";
import type { AnyKysely } from "./store-types.js";

/** The column with the number. */
const COUNT = "rows of all pages";

const column: Totals["column"] = (counted) =>
  sql`(${countOf(counted)})`.as(COUNT);

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
  const { rows } = await countOf(counted).execute(db);
  return rows[0]?.count;
}

/** Counts no further than one row behind where it stops. */
function countOf({ all, upTo }: Counted): RawBuilder<{ count: unknown }> {
  const rows = upTo === undefined ? all() : all().limit(sql.lit(upTo + 1));
  // As text: a builder of this takes a tenth of the time of a page.
  return sql`select count(*) as "count" from ${rows} as "listed"`;
}

/** What `stores.ts` passes to the stores. */
export const totals: Totals = { column, read };
