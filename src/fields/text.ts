/** `text`. */
import type { TextField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";
import { textType } from "./text-type.js";
import { proposeTexts } from "./text-values.js";

export const text: FieldType<TextField> = {
  ...textType(),
  summary: "text of at most 100,000 characters; it may be empty",
  noun: "text",
  synonyms: ["longtext", "markdown"],
  formats: [],
  propose: proposeTexts,
};
