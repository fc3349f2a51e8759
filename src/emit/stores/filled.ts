/** What the database fills in where a row leaves it out. Stage: emit. */
import type { TableModel } from "../../model/tables/types.js";
import type { RecordField } from "../../model/records/types.js";
import type { Field } from "../../runtime/fields.js";

/** Whether a default is the same for each row. */
export function isFilledByDefault({
  default: value,
  type,
  many,
}: Field): boolean {
  const isMoment =
    many !== true &&
    ((type === "date" && value === "today") ||
      (type === "datetime" && value === "now"));
  return value !== undefined && !isMoment;
}

/** Whether a column has a value that the database knows. */
export function isFilled(
  { name, data }: RecordField,
  { record, times }: TableModel,
): boolean {
  if (name === "id") return record.key === "integer";
  return times?.includes(name) === true || isFilledByDefault(data);
}
