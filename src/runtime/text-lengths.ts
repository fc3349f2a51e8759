/** How long texts, lists and JSON may be. */
import type { Field, JsonField, TextField } from "./fields.js";

/** A least and a most. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * The lengths of texts without limits of their own. An address of more than 254
 * characters cannot be written to (RFC 5321, section 4.5.3.1.3), and 8,000 is what
 * everything on the way of a URL can deal with (RFC 9110, section 4.1).
 */
const TEXTS: Readonly<Record<(TextField | JsonField)["type"], Range>> = {
  string: { min: 1, max: 255 },
  text: { min: 0, max: 100_000 },
  email: { min: 0, max: 254 },
  url: { min: 0, max: 8000 },
  json: { min: 0, max: 250_000 },
};

/** The most items of a list without a limit of its own. */
const MAX_ITEMS = 1000;

/**
 * How many characters a text may have, or the JSON of a value: in Unicode code
 * points, as JSON Schema counts them.
 */
export function lengthsOf({
  type,
  minLength,
  maxLength,
}: Pick<TextField, "minLength" | "maxLength"> & {
  readonly type: (TextField | JsonField)["type"];
}): Range {
  return rangeOf(TEXTS[type], minLength, maxLength);
}

/** How many items a list may have. */
export function countsOf({
  minItems,
  maxItems,
}: Pick<Field, "minItems" | "maxItems">): Range {
  return rangeOf({ min: 0, max: MAX_ITEMS }, minItems, maxItems);
}

/** Where only the least is said, the usual most leaves room for it. */
function rangeOf(usual: Range, least = usual.min, most?: number): Range {
  return { min: least, max: most ?? Math.max(usual.max, least) };
}

/** Whether a text has more code points than a limit. */
export function isLonger(text: string, limit: number): boolean {
  // A code point is one or two code units, so most texts need not be counted.
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (let at = 0; at < text.length && count <= limit; count += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return count > limit;
}
