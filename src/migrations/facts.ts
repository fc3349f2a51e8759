/**
 * From a field to the facts of its column. What limits a value, and who may
 * write it, does not concern the database. Stage: migrations.
 */
import type { Field } from "../runtime/records/fields.js";
import type { Literal } from "./json.js";
import { scalesOf } from "./scales.js";
import type { ColumnFacts, ColumnType } from "./schema.js";

/** The facts of a field's column, except its ref. */
export function factsOf(field: Field): ColumnFacts {
  const { type, many, optional } = field;
  const scales = scalesOf(field);
  const isInside = typeOf(field) === "json" && Object.keys(scales).length > 0;
  return {
    type: typeOf(field),
    ...(many === true && { many }),
    ...(type === "decimal" && many !== true && { scale: field.scale }),
    ...(isInside && { scales }),
    ...(type === "enum" && many !== true && { values: field.values }),
    ...(optional === true && { optional }),
    ...(isFilledByDefault(field) && { default: field.default as Literal }),
  };
}

function typeOf({ type, many }: Field): ColumnType {
  if (many === true) return "json";
  switch (type) {
    case "object":
    case "json":
      return "json";
    case "string":
    case "text":
    case "email":
    case "url":
    case "enum":
      return "text";
    default:
      return type;
  }
}

type Default = Pick<Field, "default" | "type" | "many">;

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

/** The column that counts the changes to a row. */
export const VERSION_FACTS: ColumnFacts = { type: "integer", default: 1 };
