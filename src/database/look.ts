/** All that an open database has otherwise than its migrations make it. Stage: database. */
import { listDecimals } from "../migrations/scales.js";
import type { DatabaseSchema } from "../migrations/schema.js";
import { listSchemas } from "../model/tables/table-name.js";
import type { Dialect } from "../model/types.js";
import { findDrift, joinDrifts, type Drift } from "./compare.js";
import { findOtherDigits } from "./digits.js";
import { expectTables, leaveOut } from "./expected.js";
import type { LiveDatabase } from "./table.js";

/**
 * The differences of each table that has some.
 *
 * @param wanted what the applied migrations come to
 */
export async function findAllDrift(
  database: Omit<LiveDatabase, "close">,
  wanted: DatabaseSchema,
  dialect: Dialect,
): Promise<readonly Drift[]> {
  const schema = leaveOut(await database.readHome(), wanted);
  const names = schema.tables.map(({ table }) => table);
  const live = await database.readTables(listSchemas(names));
  const drifts = await findDrift(expectTables(schema, dialect), live, database);
  return joinDrifts(
    withoutFound(drifts, schema),
    await findOtherDigits(listDecimals(schema), live, database),
  );
}

/** Without what was there before the first migration, and no manifest says. */
function withoutFound(
  drifts: readonly Drift[],
  { tables }: DatabaseSchema,
): readonly Drift[] {
  const found = new Map(
    tables.flatMap(({ table, found: own, links }) => [
      [table, own] as const,
      ...links.map((link) => [link.facts.table, link.found] as const),
    ]),
  );
  return drifts
    .map(({ table, lines }) => {
      const rest = new Set(found.get(table)?.rest.map((says) => `+${says}`));
      return { table, lines: lines.filter((line) => !rest.has(line)) };
    })
    .filter(({ lines }) => lines.length > 0);
}
