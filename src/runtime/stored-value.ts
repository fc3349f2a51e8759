/**
 * Values that requests identify rows by, as columns store them: more values may
 * be stored than may be sent.
 */
import { coerce } from "./coerce.js";
import type { Field } from "./fields.js";
import { createScalarCheck } from "./scalar-checks.js";

/** Reads the text of a query, or of a path, as a value of a field. */
export function readStored(field: Field, text: string): unknown {
  const single = bare(field);
  return createScalarCheck(single)(coerce(single, text));
}

/** Checks a value against a field's type; returns the value or a refusal. */
export function checkStored(field: Field, value: unknown): unknown {
  return createScalarCheck(bare(field))(value);
}

type ScalarField = Exclude<Field, { readonly type: "object" }>;

/** A field reduced to its type: stored values may be older than its limits. */
export function bare(field: Field): ScalarField {
  switch (field.type) {
    case "decimal":
      return { type: "decimal", scale: field.scale };
    case "enum":
      return { type: "enum", values: field.values };
    case "string":
    case "object":
    case "text":
      return { type: "text", maxLength: Infinity };
    case "email":
    case "url":
      return { type: field.type, maxLength: Infinity };
    default:
      return { type: field.type };
  }
}
