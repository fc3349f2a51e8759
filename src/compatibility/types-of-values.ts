/**
 * Which types of fields convert into each other: in requests, and in replies.
 */
import type { Field } from "../runtime/records/fields.js";

type Type = Field["type"];

/** Types whose every value is a text that a `text` field takes. */
const texts: readonly Type[] = [
  ...(["string", "text", "email", "url", "uuid", "enum"] as const),
];

/** Types that clients read as plain text, whatever is in it. */
const plain: readonly Type[] = ["string", "text", "email", "url"];

/** Types whose values are JSON texts. */
const written: readonly Type[] = [...texts, "date", "datetime", "decimal"];

/** Whether the new type takes every value of the old one, apart from limits. */
export function takesAll(before: Type, after: Type): boolean {
  if (before === after || after === "json") return true;
  if (before === "integer") return after === "number";
  return (after === "text" || after === "string") && texts.includes(before);
}

/** Whether a client that read the old type can read values of the new one. */
export function readsAll(before: Type, after: Type): boolean {
  if (before === after || before === "json") return true;
  if (before === "number") return after === "integer";
  return plain.includes(before) && written.includes(after);
}
