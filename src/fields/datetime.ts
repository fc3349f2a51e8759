/** `datetime`: a moment, to the millisecond. */
import type { TimeField } from "../runtime/records/fields.js";
import { readBounds } from "./bounds.js";
import type { FieldType } from "./field-type.js";
import { proposeTimes } from "./number-values.js";

export const datetime: FieldType<TimeField> = {
  summary:
    "RFC 3339 with any offset, converted to UTC: `2026-01-31T10:00:00.000Z`",
  noun: "a datetime",
  synonyms: ["timestamp", "time"],
  formats: ["date-time"],
  limits: ["min", "max"],
  read: readBounds,
  typescript: "string",
  schema: () => ({ type: "string", format: "date-time" }),
  column: "datetime",
  text: "formed",
  takenBy: [],
  propose: proposeTimes,
};
