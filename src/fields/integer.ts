/** `integer`. */
import type { NumberField } from "../runtime/records/fields.js";
import { describeNumber, readBounds } from "./bounds.js";
import type { FieldType } from "./field-type.js";
import { proposeIntegers } from "./number-values.js";

export const integer: FieldType<NumberField> = {
  summary:
    "a whole number that JSON carries exactly, from -(2^53 - 1) to 2^53 - 1",
  noun: "an integer",
  synonyms: ["int", "bigint", "long"],
  formats: [],
  limits: ["min", "max"],
  read: readBounds,
  typescript: "number",
  schema: describeNumber,
  column: "integer",
  text: null,
  takenBy: ["number"],
  propose: proposeIntegers,
};
