/** How long texts may be. */
import type { TextField } from "./fields.js";

/** The default minimum and maximum lengths of texts. */
const STRING = { min: 1, max: 255 };
const OTHERS = { min: 0, max: Infinity };

/**
 * How many characters a text may have, in Unicode code points, as JSON Schema
 * counts them.
 */
export function lengthsOf({
  type,
  minLength,
  maxLength,
}: Pick<TextField, "type" | "minLength" | "maxLength">): {
  readonly min: number;
  readonly max: number;
} {
  const usual = type === "string" ? STRING : OTHERS;
  return { min: minLength ?? usual.min, max: maxLength ?? usual.max };
}
