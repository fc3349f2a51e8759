/**
 * Search: rows that have each word of `?q=green tea` in one of the fields of `search`, in
 * any case. Only projects with `search` have this file.
 */
import { sql } from "kysely";
import { quoteName } from "../database/columns.js";
import { columnOf } from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { isLonger } from "../records/texts.js";
import { type Access, builder, type Condition } from "./access.js";
import type { ListSearch } from "./list.js";
import { MAX_SEARCH } from "./list-query.js";

const MAX_WORDS = 8;

const conditionsOf: ListSearch["conditionsOf"] = (access, text, seenIf) => {
  const { search: names = [] } = access.place?.list ?? {};
  const fields = names.flatMap((name) => {
    const seen = seenIf(access, name);
    return seen === null ? [] : [{ name, seen }];
  });
  return readWords(text).map((word) =>
    builder.or(
      fields.map(({ name, seen }) =>
        builder.and([...seen, contains(access, name, word)]),
      ),
    ),
  );
};

function readWords(text: string): readonly string[] {
  const words = new Set(text.split(/\s+/).filter((word) => word !== ""));
  if (!isLonger(text, MAX_SEARCH) && words.size <= MAX_WORDS) return [...words];
  const most = `${MAX_WORDS} words and ${MAX_SEARCH} characters`;
  throw new HttpError(400, `A search has at most ${most}`);
}

/**
 * That a column has a word in it. SQLite folds the case of ASCII letters alone. So do
 * PostgreSQL's columns as the migrations make them, so that the database's own collation
 * is named, as in the index.
 */
function contains(
  { table, dialect }: Access,
  name: string,
  word: string,
): Condition {
  const column = sql.raw(quoteName(table.table, columnOf(table, name)));
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return dialect.name === "sqlite"
    ? sql`${column} like ${pattern} escape '\\'`
    : sql`(${column} collate "default") ilike ${pattern}`;
}

/** What `stores.ts` passes to the stores. */
export const search: ListSearch = { conditionsOf };
