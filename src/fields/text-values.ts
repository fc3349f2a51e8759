/**
 * Texts to try a field with: at its length limits and just beyond them, and in
 * the forms that its type, pattern or words require. Stage: emit, for the tests
 * it writes.
 */
import type { EnumField, TextField } from "../runtime/records/fields.js";
import { lengthsOf } from "../runtime/records/texts.js";
import type { Literal } from "./field-type.js";
import { findValues } from "./pattern-values.js";

/** Longer texts are not tried: a body has its own limit. */
const MAX_TRIED = 5000;

/** How many values of a pattern are considered. */
const CANDIDATES = 40;

/** Of an enum with more words, only so many are tried. */
const MAX_WORDS = 20;

/** A character that takes two UTF-16 code units. */
const WIDE = "\u{1f600}";

/** Texts that few patterns allow. */
const ODD = ["~", "A b", "-", "\u00e9", "x", "0", "none of these", "!!!!!!!!"];

/** A character, repeated to the length limits and just beyond them. */
function repeat(character: string, field: TextField): string[] {
  const { min, max } = lengthsOf(field);
  return [min, max, min - 1, max + 1]
    .filter((length) => length >= 0 && length <= MAX_TRIED)
    .map((length) => character.repeat(length));
}

/** For `string` and `text`. */
export function proposeTexts(field: TextField): Literal[] {
  const { pattern } = field;
  if (pattern !== undefined) return [...proposeMatches(field, pattern), 5];
  const { min, max } = lengthsOf(field);
  const usual = "a".repeat(Math.min(Math.max(min, 1), max, MAX_TRIED));
  const wide = max <= MAX_TRIED ? [WIDE.repeat(max)] : [];
  return [usual, ...repeat("a", field), ...wide, "a\0b", 5];
}

/** Texts that a pattern matches, and one that it does not. */
function proposeMatches(field: TextField, pattern: string): string[] {
  const { min, max } = lengthsOf(field);
  const expression = new RegExp(`^(?:${pattern})$`, "u");
  const fits = (text: string): boolean => {
    const { length } = [...text];
    return length >= min && length <= max;
  };
  const texts = [...findValues(pattern, CANDIDATES, "u"), ...ODD].filter(fits);
  const own = texts.filter((text) => text !== "" && expression.test(text));
  const other = texts.find((text) => !expression.test(text));
  const [first = "a"] = own[0] ?? [];
  return [
    ...own.slice(0, 2),
    ...repeat(first, field),
    ...(other === undefined ? [] : [other]),
  ];
}

/** For `email`, as HTML defines it. */
export function proposeEmails(field: TextField): Literal[] {
  const right = ["a@example.com", "A.B@Example.com"];
  const long = [...repeat("a", field)].map((text) => {
    const domain = "@example.com";
    return `${text.slice(domain.length)}${domain}`;
  });
  return [...right, "a@", "a b@example.com", ...limited(field, long), 5];
}

/** For `url`. */
export function proposeUrls(field: TextField): Literal[] {
  const right = ["https://example.com/a?b=c#d", "http://localhost:8080"];
  const wrong = ["example.com", "/articles", "ftp://example.com/a"];
  const long = [...repeat("a", field)].map((text) => {
    const start = "https://example.com/";
    return `${start}${text.slice(start.length)}`;
  });
  return [...right, ...wrong, ...limited(field, long), 5];
}

/** Texts at a field's limits; none if it has no limits of its own. */
function limited(
  { minLength, maxLength }: TextField,
  texts: readonly string[],
): readonly string[] {
  return minLength === undefined && maxLength === undefined ? [] : texts;
}

/** For an enum: its words, and one that is not among them. */
export function proposeWords({ values }: EnumField): Literal[] {
  const other = ODD.find((word) => !values.includes(word));
  return [
    ...values.slice(0, MAX_WORDS),
    ...(other === undefined ? [] : [other]),
    5,
  ];
}
