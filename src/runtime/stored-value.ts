/**
 * Values that requests name rows by, as the columns have them: what may be
 * stored is wider than what may be sent.
 */
import { coerce } from "./coerce.js";
import type { Field } from "./fields.js";
import { createScalarCheck } from "./scalar-checks.js";

/** Reads the text of a query, or of a path, as a value of a field. */
export function readStored(field: Field, text: string): unknown {
  const single = bare(field);
  return createScalarCheck(single)(coerce(single, text));
}

/** Checks a value against the type of a field: the value, or why it is none. */
export function checkStored(field: Field, value: unknown): unknown {
  return createScalarCheck(bare(field))(value);
}

type ScalarField = Exclude<Field, { readonly type: "object" }>;

/** A field as its type alone: what is stored may be older than its limits. */
export function bare(field: Field): ScalarField {
  switch (field.type) {
    case "decimal":
      return { type: "decimal", scale: field.scale };
    case "enum":
      return { type: "enum", values: field.values };
    case "string":
    case "object":
      return { type: "text" };
    default:
      return { type: field.type };
  }
}
