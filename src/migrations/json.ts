/** JSON values, and when two are the same. Stage: migrations. */

export type { Literal } from "../fields/field-type.js";

/** Whether two values have the same JSON text. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
