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
  return joinDrifts(
    await findDrift(expectTables(schema, dialect), live, database),
    await findOtherDigits(listDecimals(schema), live, database),
  );
}
