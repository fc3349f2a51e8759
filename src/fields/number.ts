/** `number`. */
import type { NumberField } from "../runtime/records/fields.js";
import { describeNumber, readBounds } from "./bounds.js";
import type { FieldType } from "./field-type.js";
import { proposeNumbers } from "./number-values.js";

export const number: FieldType<NumberField> = {
  summary: "any number in JSON",
  noun: "a number",
  synonyms: ["float", "double", "real"],
  formats: [],
  limits: ["min", "max"],
  read: readBounds,
  typescript: "number",
  schema: describeNumber,
  column: "number",
  text: null,
  takenBy: [],
  propose: proposeNumbers,
};
