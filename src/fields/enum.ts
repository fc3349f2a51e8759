/** `enum`: one of a few words, which stand in place of a type. */
import type { EnumField } from "../runtime/records/fields.js";
import type { PlainType } from "./field-type.js";
import { proposeWords } from "./text-values.js";

export const words: PlainType<EnumField> = {
  noun: "an enum",
  typescript: null,
  schema: ({ values }) => ({ type: "string", enum: values }),
  column: "text",
  text: "formed",
  takenBy: ["string", "text"],
  propose: proposeWords,
};
