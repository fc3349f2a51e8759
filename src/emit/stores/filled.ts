/** What the database fills in if a row leaves it out. Stage: emit. */
import { isFilledByDefault } from "../../migrations/facts.js";
import type { TableModel } from "../../model/tables/types.js";
import type { RecordField } from "../../model/records/types.js";

/** Whether the database can fill in a column's value. */
export function isFilled(
  { name, data }: RecordField,
  { record, times }: TableModel,
): boolean {
  if (name === "id") return record.key === "integer";
  return times?.includes(name) === true || isFilledByDefault(data);
}
