/** `uuid`. */
import type { UuidField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";

const ID = "0192f0c1-9a2b-7000-8000-00000000000a";

export const uuid: FieldType<UuidField> = {
  summary: "RFC 9562",
  noun: "a uuid",
  synonyms: ["guid"],
  formats: ["uuid"],
  limits: [],
  read: () => ({}),
  typescript: "string",
  schema: () => ({ type: "string", format: "uuid" }),
  column: "uuid",
  text: "formed",
  takenBy: ["string", "text"],
  propose: () => [ID, ID.toUpperCase(), "1", 1],
};
