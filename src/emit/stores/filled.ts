/** What the database fills in where a row leaves it out. Stage: emit. */
import { isFilledByDefault } from "../../migrations/facts.js";
import type { TableModel } from "../../model/tables/types.js";
import type { RecordField } from "../../model/records/types.js";

/** Whether a column has a value that the database knows. */
export function isFilled(
  { name, data }: RecordField,
  { record, times }: TableModel,
): boolean {
  if (name === "id") return record.key === "integer";
  return times?.includes(name) === true || isFilledByDefault(data);
}
