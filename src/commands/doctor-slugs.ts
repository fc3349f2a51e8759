/**
 * `doctor --database`: rows whose address a later route has taken. A new row is never
 * called so, but one that was there before the route keeps its slug.
 */
import type { LiveDatabase, LiveTable } from "../database/table.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { findReserved } from "../emit/stores/reserved-keys.js";
import { listSchemas } from "../model/tables/table-name.js";
import type { Model } from "../model/types.js";

/** How many slugs of a field are named. */
const TOLD = 5;

/** @param at the file that the problem is about */
export async function findHiddenRows(
  database: Pick<LiveDatabase, "readTables" | "readTexts">,
  model: Model,
  at: string,
): Promise<readonly FileProblem[]> {
  const reserved = findReserved(model);
  const named = model.tables.flatMap(({ record, name: table, columns }) =>
    columns.flatMap(({ name: column, field }) => {
      const pattern = reserved.get(record.name)?.get(field.name);
      return field.slug === null || pattern === undefined
        ? []
        : [{ table, column, taken: new RegExp(`^(?:${pattern})$`, "su") }];
    }),
  );
  if (named.length === 0) return [];
  const live = await database.readTables(
    listSchemas(named.map(({ table }) => table)),
  );
  const problems: FileProblem[] = [];
  for (const { table, column, taken } of named) {
    // A migration that was not applied would make it.
    if (!hasColumn(live, table, column)) continue;
    const texts = await database.readTexts(table, column);
    const hidden = texts.filter((text) => taken.test(text)).sort();
    if (hidden.length === 0) continue;
    const more = hidden.length - TOLD;
    const told = hidden.slice(0, TOLD).map((text) => JSON.stringify(text));
    const list = [...told, ...(more > 0 ? [`${more} more`] : [])].join(", ");
    const message = `other routes have the address of rows of ${table}: ${column} is ${list}`;
    problems.push(problemAt("hidden-row", at, message));
  }
  return problems;
}

function hasColumn(
  live: readonly LiveTable[],
  table: string,
  column: string,
): boolean {
  const found = live.find(({ name }) => name === table);
  return found?.columns.some(({ name }) => name === column) === true;
}
