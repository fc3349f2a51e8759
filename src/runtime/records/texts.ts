/**
 * Texts: their formats, their lengths, and the ids in paths. Each function
 * returns the text as it is stored, or null if it has another format. All of
 * them run in linear time.
 */
import { hasOwn, parseUrl } from "../values.js";

/** An email address as HTML defines it (`input type=email`), in lower case. */
export function readEmail(text: string): string | null {
  return EMAIL.test(text) ? text.toLowerCase() : null;
}

const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
const EMAIL = new RegExp(
  `^[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`,
  "i",
);

/** An absolute http or https URL, as it was sent. */
function readHttpUrl(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return null;
  return parseUrl(text) === null ? null : text;
}

/** A UUID (RFC 9562, section 4), in lower case. */
export function readUuid(text: string): string | null {
  return UUID.test(text) ? text.toLowerCase() : null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A day that exists (RFC 3339, full-date), from year 1 on. */
export function readDate(text: string): string | null {
  return DATE.test(text) && isDay(text) ? text : null;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** @param text begins with a date */
function isDay(text: string): boolean {
  const year = digits(text, 0) * 100 + digits(text, 2);
  const month = digits(text, 5);
  const day = digits(text, 8);
  if (year === 0 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const february = isLeap ? 29 : 28;
  return day <= (month === 2 ? february : (DAYS[month - 1] ?? 0));
}

/** The number that two digits of a text form. */
function digits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 0x30 * 11;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * A moment (RFC 3339, date-time) in UTC, to the millisecond:
 * `2026-01-31T09:30:00.000Z`. A leap second becomes the second after it.
 */
export function readDateTime(text: string): string | null {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  const [fraction = "", sign = "+", hours = "0", minutes = "0"] =
    parts.slice(7);
  const offset = Number(hours) * 60 + Number(minutes);
  const isTime =
    isDay(text) &&
    (hour ?? 0) < 24 &&
    (minute ?? 0) < 60 &&
    (second ?? 0) <= 60 &&
    Number(hours) < 24 &&
    Number(minutes) < 60;
  if (!isTime) return null;
  const date = new Date(0);
  // `Date.UTC` would take the year 50 for 1950.
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const away = (minute ?? 0) - (sign === "-" ? -offset : offset);
  date.setUTCHours(hour ?? 0, away, 0, milliseconds);
  if (second === 60 && !isLastMinute(date)) return null;
  date.setUTCSeconds(second ?? 0);
  const written = date.toISOString();
  return /^\d{4}-/.test(written) && !written.startsWith("0000")
    ? written
    : null;
}

/** Leap seconds occur at the end of a day in UTC. */
function isLastMinute(date: Date): boolean {
  return date.getUTCHours() === 23 && date.getUTCMinutes() === 59;
}

/** How many digits a decimal can have before its point. */
const MAX_DIGITS = 38;

/**
 * An exact number, padded to its scale: `1.5` becomes `1.50`. Null also if it
 * has more digits after the point than that.
 */
export function readDecimal(text: string, scale: number): string | null {
  if (text.length > MAX_DIGITS + scale + 2) return null;
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (parts === null) return null;
  const [, sign = "", whole = "", fraction = ""] = parts;
  if (fraction.length > scale) return null;
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_DIGITS) return null;
  const filled = fraction.padEnd(scale, "0");
  const written = scale === 0 ? digits : `${digits}.${filled}`;
  return sign === "-" && /[1-9]/.test(written) ? `-${written}` : written;
}

/**
 * Compares two decimals of the same scale, as returned by `readDecimal`: less
 * than 0 if the first is smaller.
 */
export function compareDecimals(one: string, other: string): number {
  const isNegative = one.startsWith("-");
  if (isNegative !== other.startsWith("-")) return isNegative ? -1 : 1;
  const [greater, smaller] = isNegative ? [-1, 1] : [1, -1];
  if (one.length !== other.length) {
    return one.length > other.length ? greater : smaller;
  }
  if (one === other) return 0;
  return one > other ? greater : smaller;
}

/** A least and a most. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The types whose values are texts of some length. */
export type TextType = "string" | "text" | "email" | "url";

interface TextKind {
  /** Without limits of its own. */
  readonly lengths: Range;
  /** None: it may be any text. */
  readonly format?: {
    /** Returns null for text in another format. */
    readonly read: (text: string) => string | null;
    /** What text in another format is told. */
    readonly refusal: string;
  };
  /** The `type` of its input in a form, or that it has an area. */
  readonly input: "text" | "email" | "url" | "textarea";
}

/**
 * An address of more than 254 characters cannot be written to (RFC 5321, section
 * 4.5.3.1.3), and 8,000 is what everything on the way of a URL can deal with
 * (RFC 9110, section 4.1).
 */
export const textTypes: Readonly<Record<TextType, TextKind>> = {
  string: { lengths: { min: 1, max: 255 }, input: "text" },
  text: { lengths: { min: 0, max: 100_000 }, input: "textarea" },
  email: {
    lengths: { min: 0, max: 254 },
    format: { read: readEmail, refusal: "Must be an email address" },
    input: "email",
  },
  url: {
    lengths: { min: 0, max: 8000 },
    format: {
      read: readHttpUrl,
      refusal: "Must be a URL that begins with http or https",
    },
    input: "url",
  },
};

/** Of a value of type `json`, as text. */
const JSON_LENGTHS: Range = { min: 0, max: 250_000 };

/** A field, as far as it is about a length. */
interface Long {
  readonly type: TextType | "json";
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Whether values of a type are texts, of any form. */
export function isTextType(type: string): type is TextType {
  return hasOwn(textTypes, type);
}

/** Whether values of a field have a length: those of texts, and of JSON. */
export function hasLength<F extends { readonly type: string }>(
  field: F,
): field is F & { readonly type: TextType | "json" } {
  return field.type === "json" || isTextType(field.type);
}

/** The most items of a list without a limit of its own. */
const MAX_ITEMS = 1000;

/**
 * How many characters a text may have, or the JSON of a value: in Unicode code
 * points, as JSON Schema counts them.
 */
export function lengthsOf({ type, minLength, maxLength }: Long): Range {
  const usual = type === "json" ? JSON_LENGTHS : textTypes[type].lengths;
  return rangeOf(usual, minLength, maxLength);
}

/** How many items a list may have. */
export function countsOf({
  minItems,
  maxItems,
}: {
  readonly minItems?: number;
  readonly maxItems?: number;
}): Range {
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

/**
 * A whole number from 0 up that JSON can carry (Number.isSafeInteger). It is
 * written in one way only, so that a record has one URL.
 */
export function integerKey(text: string): number | null {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** A UUID (RFC 9562), in lowercase. */
export function uuidKey(text: string): string | null {
  return readUuid(text);
}
