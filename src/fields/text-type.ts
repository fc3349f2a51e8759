/** What all types have in common whose values are texts of some length. */
import { withoutUndefined } from "../diagnostics/values.js";
import type { TextField } from "../runtime/records/fields.js";
import { lengthsOf } from "../runtime/records/texts.js";
import type { FieldType, JsonSchema } from "./field-type.js";

/** @param format of JSON Schema, if there is one */
export function textType(
  format?: string,
): Pick<
  FieldType<TextField>,
  "limits" | "read" | "typescript" | "schema" | "column" | "text" | "takenBy"
> {
  return {
    limits: ["minLength", "maxLength", "pattern"],
    read: ({ minLength, maxLength, pattern }) =>
      withoutUndefined({ minLength, maxLength, pattern }),
    typescript: "string",
    schema: (field, isSent) => ({
      type: "string",
      ...(format !== undefined && { format }),
      ...(isSent && describeLimits(field)),
    }),
    column: "text",
    text: "free",
    takenBy: ["string", "text"],
  };
}

/** Lengths count code points, as those of JSON Schema do. */
function describeLimits(field: TextField): JsonSchema {
  const { pattern } = field;
  const { min, max } = lengthsOf(field);
  return withoutUndefined({
    minLength: min === 0 ? undefined : min,
    maxLength: max === Infinity ? undefined : max,
    pattern: pattern === undefined ? undefined : `^(?:${pattern})$`,
  });
}
