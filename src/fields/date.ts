/** `date`: a day. */
import type { TimeField } from "../runtime/records/fields.js";
import { readBounds } from "./bounds.js";
import type { FieldType } from "./field-type.js";
import { proposeTimes } from "./number-values.js";

export const date: FieldType<TimeField> = {
  summary: "`2026-01-31`",
  noun: "a date",
  synonyms: [],
  formats: ["date"],
  limits: ["min", "max"],
  read: readBounds,
  typescript: "string",
  schema: () => ({ type: "string", format: "date" }),
  column: "date",
  text: "formed",
  takenBy: [],
  propose: proposeTimes,
};
