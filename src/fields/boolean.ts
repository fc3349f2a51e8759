/** `boolean`. */
import type { BooleanField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";

export const boolean: FieldType<BooleanField> = {
  summary: "true or false",
  noun: "a boolean",
  synonyms: ["bool"],
  formats: [],
  limits: [],
  read: () => ({}),
  typescript: "boolean",
  schema: () => ({ type: "boolean" }),
  column: "boolean",
  text: null,
  takenBy: [],
  propose: () => [true, false, "maybe", "true"],
};
