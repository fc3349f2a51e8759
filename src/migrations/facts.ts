/**
 * From a field to the facts of its column. What limits a value, and who may
 * write it, does not concern the database. Stage: migrations.
 */
import type { ColumnType } from "../fields/field-type.js";
import { valueTypes } from "../fields/types.js";
import type { Literal } from "./json.js";
import { scalesOf } from "./scales.js";
import type { ColumnFacts, StoredField } from "./schema.js";

/** The facts of a field's column, except its ref. */
export function factsOf(field: StoredField): ColumnFacts {
  const { type, many, optional, scale, values } = field;
  // A list that an older version made is `json`, whatever it has.
  const own = type === "json" ? undefined : valueTypes[type].column;
  const { items = own } = field;
  const scales = field.scales ?? scalesOf(field);
  const isInside = typeOf(field) === "json" && Object.keys(scales).length > 0;
  return {
    type: typeOf(field),
    ...(many === true && { many, ...(items !== undefined && { items }) }),
    ...(type === "decimal" && many !== true && { scale: scale ?? 0 }),
    ...(isInside && { scales }),
    ...(type === "enum" && many !== true && values !== undefined && { values }),
    ...(optional === true && { optional }),
    ...(isFilledByDefault(field) && { default: field.default as Literal }),
  };
}

function typeOf({ type, many }: StoredField): ColumnType {
  return many === true ? "json" : valueTypes[type].column;
}

type Default = Pick<StoredField, "default" | "type" | "many">;

/** Whether a default is the same for every row. */
export function isFilledByDefault(field: Default): boolean {
  return field.default !== undefined && !isMoment(field);
}

/** Whether a default is the time of the request. */
export function isMoment({ default: value, type, many }: Default): boolean {
  if (many === true) return false;
  return (
    (type === "date" && value === "today") ||
    (type === "datetime" && value === "now")
  );
}

/** The column with the time of a deletion. */
export const DELETED_FACTS: ColumnFacts = {
  type: "datetime",
  optional: true,
  deleted: true,
};

/** The column that counts the changes to a row. */
export const VERSION_FACTS: ColumnFacts = { type: "integer", default: 1 };
