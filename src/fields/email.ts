/** `email`. */
import type { TextField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";
import { textType } from "./text-type.js";
import { proposeEmails } from "./text-values.js";

export const email: FieldType<TextField> = {
  ...textType("email"),
  summary: "as HTML defines it, in lower case, of at most 254 characters",
  noun: "an email",
  synonyms: [],
  formats: ["email"],
  propose: proposeEmails,
};
