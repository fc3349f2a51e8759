/**
 * Which types of fields convert into each other: in requests, and in replies.
 */
import { valueTypes } from "../fields/types.js";
import type { Field } from "../runtime/records/fields.js";

type Type = Field["type"];

/** Whether the new type takes every value of the old one, apart from limits. */
export function takesAll(before: Type, after: Type): boolean {
  if (before === after || after === "json") return true;
  return valueTypes[before].takenBy.includes(after);
}

/** Whether a client that read the old type can read values of the new one. */
export function readsAll(before: Type, after: Type): boolean {
  if (before === after || before === "json") return true;
  const { text, takenBy } = valueTypes[after];
  if (takenBy.includes(before)) return true;
  return valueTypes[before].text === "free" && text !== null;
}
