/** `json`: any value, replaced as a whole. */
import { withoutUndefined } from "../diagnostics/values.js";
import type { JsonField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";

export const json: FieldType<JsonField> = {
  summary:
    "any value, replaced as a whole; its JSON has at most 250,000 characters",
  noun: "json",
  synonyms: ["any", "jsonb"],
  formats: [],
  limits: ["maxLength"],
  read: ({ maxLength }) => withoutUndefined({ maxLength }),
  typescript: "unknown",
  schema: () => ({}),
  column: "json",
  text: null,
  takenBy: [],
  propose: () => [1, { a: [null, "b"] }],
};
