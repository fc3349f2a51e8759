/** `string`. */
import type { TextField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";
import { textType } from "./text-type.js";
import { proposeTexts } from "./text-values.js";

export const string: FieldType<TextField> = {
  ...textType(),
  summary: "text of 1 to 255 characters",
  noun: "a string",
  synonyms: ["varchar", "str"],
  formats: [],
  propose: proposeTexts,
};
