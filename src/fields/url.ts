/** `url`. */
import type { TextField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";
import { textType } from "./text-type.js";
import { proposeUrls } from "./text-values.js";

export const url: FieldType<TextField> = {
  ...textType("uri"),
  summary: "absolute, http or https, of at most 8,000 characters",
  noun: "a url",
  synonyms: ["uri", "href"],
  formats: ["uri", "url"],
  propose: proposeUrls,
};
