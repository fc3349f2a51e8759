/**
 * Checks of single values, as JSON represents them. A check returns the value
 * as it is stored, or a refusal.
 */
import type {
  DecimalField,
  EnumField,
  Field,
  JsonField,
  NumberField,
  TextField,
  TimeField,
} from "./fields.js";
import { checkJsonValue } from "./json-value.js";
import {
  isRefusal,
  isStorable,
  type Refusal,
  refuse,
  UNSTORABLE,
} from "./refusal.js";
import {
  compareDecimals,
  readDate,
  readDateTime,
  readDecimal,
  readEmail,
  readUrl,
  readUuid,
} from "./text-formats.js";
import { isLonger, lengthsOf } from "./text-lengths.js";

export type Check = (value: unknown) => unknown;

/** The check for a field's values, or for its items if it is a list. */
export function createScalarCheck(
  field: Exclude<Field, { readonly type: "object" }>,
): Check {
  switch (field.type) {
    case "string":
    case "text":
    case "email":
    case "url":
      return createTextCheck(field);
    case "integer":
    case "number":
      return createNumberCheck(field);
    case "decimal":
      return createDecimalCheck(field);
    case "date":
    case "datetime":
      return createTimeCheck(field);
    case "enum":
      return createEnumCheck(field);
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : NO_BOOLEAN);
    case "uuid":
      return createFormatCheck(readUuid, NO_UUID);
    case "json":
      return createJsonCheck(field);
  }
}

const NO_TEXT = refuse("type", "Must be text");
const NO_BOOLEAN = refuse("type", "Must be true or false");
const NO_EMAIL = refuse("format", "Must be an email address");
const NO_URL = refuse("format", "Must be a URL that begins with http or https");
const NO_UUID = refuse("format", "Must be a UUID");

/** @param read returns null for text in another format */
function createFormatCheck(
  read: (text: string) => string | null,
  refusal: Refusal,
): Check {
  return (value) =>
    typeof value === "string" ? (read(value) ?? refusal) : NO_TEXT;
}

function createTextCheck(field: TextField): Check {
  const checkLimits = createLimitsCheck(field);
  const { type } = field;
  if (type === "string" || type === "text") {
    return (value) => {
      if (typeof value !== "string") return NO_TEXT;
      if (!isStorable(value)) return UNSTORABLE;
      return checkLimits(value);
    };
  }
  const [read, refusal] =
    type === "email" ? [readEmail, NO_EMAIL] : [readUrl, NO_URL];
  return (value) => {
    if (typeof value !== "string") return NO_TEXT;
    if (!isStorable(value)) return UNSTORABLE;
    const text = read(value);
    return text === null ? refusal : checkLimits(text);
  };
}

/** Checks the length, in code points, and the pattern. */
function createLimitsCheck(field: TextField): (text: string) => unknown {
  const { pattern } = field;
  const { min: minLength, max: maxLength } = lengthsOf(field);
  const expression =
    pattern === undefined ? null : new RegExp(`^(?:${pattern})$`, "u");
  const tooShort = refuse("minLength", `Must have ${atLeast(minLength)}`);
  const tooLong = refuse("maxLength", `Must have ${atMost(maxLength)}`);
  const mismatch = refuse("pattern", `Must match ${pattern ?? ""}`);
  return (text) => {
    // Most texts are far from both ends, and need not be counted.
    const { length } = text;
    if (length > maxLength && isLonger(text, maxLength)) return tooLong;
    if (length < 2 * minLength && !isLonger(text, minLength - 1)) {
      return tooShort;
    }
    return expression?.test(text) === false ? mismatch : text;
  };
}

/** Any value, whose JSON has a length. */
function createJsonCheck(field: JsonField): Check {
  const { max } = lengthsOf(field);
  const tooLong = refuse("maxLength", `Must have ${atMost(max)} as JSON`);
  return (value) => {
    const read = checkJsonValue(value);
    if (isRefusal(read)) return read;
    return isLonger(JSON.stringify(read), max) ? tooLong : read;
  };
}

function atLeast(minLength: number): string {
  return `at least ${count(minLength, "character")}`;
}

function atMost(maxLength: number): string {
  return `at most ${count(maxLength, "character")}`;
}

/** `1 character`, `2 characters` */
function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function createNumberCheck({
  type,
  min = -Infinity,
  max = Infinity,
}: NumberField): Check {
  const isInteger = type === "integer";
  const noNumber = isInteger
    ? refuse("type", "Must be a whole number")
    : refuse("type", "Must be a number");
  const tooSmall = refuse("min", `Must be at least ${min}`);
  const tooGreat = refuse("max", `Must be at most ${max}`);
  return (value) => {
    const isRight = isInteger
      ? Number.isSafeInteger(value)
      : Number.isFinite(value);
    if (!isRight || typeof value !== "number") return noNumber;
    if (value < min) return tooSmall;
    if (value > max) return tooGreat;
    // Turns -0 into 0: no database has -0.
    return value + 0;
  };
}

function createDecimalCheck({ scale, min, max }: DecimalField): Check {
  const noDecimal = refuse(
    "format",
    scale === 0
      ? "Must be a whole number, as text"
      : `Must be a number with at most ${count(scale, "digit")} behind the point, as text`,
  );
  const least = min === undefined ? null : readDecimal(min, scale);
  const most = max === undefined ? null : readDecimal(max, scale);
  const tooSmall = refuse("min", `Must be at least ${least ?? ""}`);
  const tooGreat = refuse("max", `Must be at most ${most ?? ""}`);
  return (value) => {
    if (typeof value !== "string") return NO_TEXT;
    const decimal = readDecimal(value, scale);
    if (decimal === null) return noDecimal;
    if (least !== null && compareDecimals(decimal, least) < 0) return tooSmall;
    if (most !== null && compareDecimals(decimal, most) > 0) return tooGreat;
    return decimal;
  };
}

function createTimeCheck({ type, min, max }: TimeField): Check {
  const isDate = type === "date";
  const read = isDate ? readDate : readDateTime;
  const noTime = isDate
    ? refuse("format", "Must be a date such as 2026-01-31")
    : refuse("format", "Must be a time such as 2026-01-31T09:30:00Z");
  const least = min === undefined ? null : read(min);
  const most = max === undefined ? null : read(max);
  const tooEarly = refuse("min", `Must not be before ${least ?? ""}`);
  const tooLate = refuse("max", `Must not be after ${most ?? ""}`);
  return (value) => {
    if (typeof value !== "string") return NO_TEXT;
    const time = read(value);
    if (time === null) return noTime;
    if (least !== null && time < least) return tooEarly;
    if (most !== null && time > most) return tooLate;
    return time;
  };
}

function createEnumCheck({ values }: EnumField): Check {
  const known = new Set<unknown>(values);
  const unknown = refuse("enum", `Must be one of ${values.join(", ")}`);
  return (value) => (known.has(value) ? value : unknown);
}
