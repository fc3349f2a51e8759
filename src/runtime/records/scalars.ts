/**
 * Single values: text is converted to the type of its field, and a check
 * returns the value as it is stored, or a refusal. Text that cannot be
 * converted is left as it is, for the check to refuse.
 */
import { isDate } from "../values.js";
import {
  type DecimalField,
  type EnumField,
  type Field,
  isRefusal,
  isStorable,
  type JsonField,
  type NumberField,
  type Refusal,
  refuseValue,
  type TextField,
  type TimeField,
  UNSTORABLE,
} from "./fields.js";
import {
  compareDecimals,
  isLonger,
  isTextType,
  lengthsOf,
  readDate,
  readDateTime,
  readDecimal,
  readUuid,
  type TextType,
  textTypes,
} from "./texts.js";

/**
 * Converts text to the type of a field: forms, queries and XML send text. What
 * cannot be read is left as it is, for the field's check to refuse.
 *
 * @param value of a field that is not a list, or an item of one that is
 */
export function coerce({ type }: Field, value: unknown): unknown {
  if (typeof value !== "string") return coerceTyped(type, value);
  return isTextType(type) ? value : readers[type](value);
}

const asItIs = (text: string): unknown => text;
const trim = (text: string): unknown => text.trim();

/** How text is read as a value of each type; texts are what they are. */
const readers: Readonly<
  Record<Exclude<Field["type"], TextType>, (text: string) => unknown>
> = {
  integer: readNumber,
  number: readNumber,
  boolean: readBoolean,
  datetime: readLocalTime,
  date: trim,
  decimal: trim,
  uuid: trim,
  json: readJson,
  enum: asItIs,
  object: asItIs,
};

/** XML can declare types itself: `<price type="decimal">1.50</price>`. */
function coerceTyped(type: Field["type"], value: unknown): unknown {
  if (type === "decimal" && typeof value === "number") return String(value);
  if (isDate(value) && !Number.isNaN(value.getTime())) {
    const text = value.toISOString();
    if (type === "datetime") return text;
    if (type === "date") return text.slice(0, "2026-01-31".length);
  }
  return value;
}

function readNumber(text: string): unknown {
  const trimmed = text.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)
    ? Number(trimmed)
    : text;
}

/** A checkbox without a value sends `on`. */
export function readBoolean(text: string): unknown {
  const trimmed = text.trim();
  if (/^(?:true|1|on)$/.test(trimmed)) return true;
  if (/^(?:false|0|off)$/.test(trimmed)) return false;
  return text;
}

/** `input type=datetime-local` sends no offset: it is read as UTC. */
function readLocalTime(sent: string): string {
  const text = sent.trim();
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?$/.exec(
    text,
  );
  return parts === null ? text : `${parts[1] ?? ""}${parts[2] ?? ":00"}Z`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON value is a symbol, so the field's check refuses it.
    return NOT_READ;
  }
}

const NOT_READ = Symbol("not read");

/**
 * The items of a list in XML: a single item counts as a list, and an empty
 * element as one without items.
 */
export function coerceList(value: unknown): readonly unknown[] {
  if (value === "") return [];
  const inner = unwrapItems(value);
  return Array.isArray(inner) ? inner : [inner];
}

/** Lists may be wrapped in an element, whatever the items are called. */
function unwrapItems(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const [items, ...others] = Object.values(value) as readonly unknown[];
  return items === undefined || others.length > 0 ? value : items;
}

const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;

const TOO_DEEP = refuseValue(
  "depth",
  `Must not be nested deeper than ${MAX_DEPTH}`,
);
const TOO_LARGE = refuseValue(
  "size",
  `Must not hold more than ${MAX_VALUES} values`,
);
const NO_JSON = refuseValue("type", "Must be JSON");
const NO_NAME = refuseValue("name", "Must not have such a name");
const REFUSED: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

/**
 * A value of type `json`, which is anything that JSON can express, within
 * limits; or why it is refused.
 */
function checkJsonValue(value: unknown): unknown {
  let level: readonly unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > MAX_VALUES) return TOO_LARGE;
    if (depth > MAX_DEPTH) return TOO_DEEP;
    const next: unknown[] = [];
    for (const each of level) {
      const refusal = checkOne(each, next);
      if (refusal !== null) return refusal;
    }
    level = next;
  }
  return value;
}

/** @param inside receives what the value contains */
function checkOne(value: unknown, inside: unknown[]): Refusal | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : NO_JSON;
  if (typeof value === "string") {
    return isStorable(value) ? null : UNSTORABLE;
  }
  if (typeof value !== "object") return NO_JSON;
  if (Array.isArray(value)) {
    if (value.length > MAX_VALUES) return TOO_LARGE;
    for (const item of value) inside.push(item);
    return null;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return NO_JSON;
  for (const [name, item] of Object.entries(value)) {
    if (REFUSED.has(name)) return NO_NAME;
    if (!isStorable(name)) return UNSTORABLE;
    inside.push(item);
  }
  return null;
}

export type ValueCheck = (value: unknown) => unknown;

/** The check for a field's values, or for its items if it is a list. */
export function createScalarCheck(
  field: Exclude<Field, { readonly type: "object" }>,
): ValueCheck {
  switch (field.type) {
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
      return createUuidCheck();
    case "json":
      return createJsonCheck(field);
    default:
      return createTextCheck(field);
  }
}

const NO_TEXT = refuseValue("type", "Must be text");
const NO_BOOLEAN = refuseValue("type", "Must be true or false");
const NO_UUID = refuseValue("format", "Must be a UUID");

function createUuidCheck(): ValueCheck {
  return (value) =>
    typeof value === "string" ? (readUuid(value) ?? NO_UUID) : NO_TEXT;
}

function createTextCheck(field: TextField): ValueCheck {
  const checkLimits = createLimitsCheck(field);
  const { format } = textTypes[field.type];
  const other =
    format === undefined ? null : refuseValue("format", format.refusal);
  return (value) => {
    if (typeof value !== "string") return NO_TEXT;
    if (!isStorable(value)) return UNSTORABLE;
    const text = format === undefined ? value : format.read(value);
    return text === null ? other : checkLimits(text);
  };
}

/** Checks the length, in code points, and the pattern. */
function createLimitsCheck(field: TextField): (text: string) => unknown {
  const { pattern } = field;
  const { min: minLength, max: maxLength } = lengthsOf(field);
  const expression =
    pattern === undefined ? null : new RegExp(`^(?:${pattern})$`, "u");
  const tooShort = refuseValue("minLength", `Must have ${atLeast(minLength)}`);
  const tooLong = refuseValue("maxLength", `Must have ${atMost(maxLength)}`);
  const mismatch = refuseValue("pattern", `Must match ${pattern ?? ""}`);
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
function createJsonCheck(field: JsonField): ValueCheck {
  const { max } = lengthsOf(field);
  const tooLong = refuseValue("maxLength", `Must have ${atMost(max)} as JSON`);
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
}: NumberField): ValueCheck {
  const isInteger = type === "integer";
  const noNumber = isInteger
    ? refuseValue("type", "Must be a whole number")
    : refuseValue("type", "Must be a number");
  const tooSmall = refuseValue("min", `Must be at least ${min}`);
  const tooGreat = refuseValue("max", `Must be at most ${max}`);
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

function createDecimalCheck({ scale, min, max }: DecimalField): ValueCheck {
  const noDecimal = refuseValue(
    "format",
    scale === 0
      ? "Must be a whole number, as text"
      : `Must be a number with at most ${count(scale, "digit")} behind the point, as text`,
  );
  const least = min === undefined ? null : readDecimal(min, scale);
  const most = max === undefined ? null : readDecimal(max, scale);
  const tooSmall = refuseValue("min", `Must be at least ${least ?? ""}`);
  const tooGreat = refuseValue("max", `Must be at most ${most ?? ""}`);
  return (value) => {
    if (typeof value !== "string") return NO_TEXT;
    const decimal = readDecimal(value, scale);
    if (decimal === null) return noDecimal;
    if (least !== null && compareDecimals(decimal, least) < 0) return tooSmall;
    if (most !== null && compareDecimals(decimal, most) > 0) return tooGreat;
    return decimal;
  };
}

function createTimeCheck({ type, min, max }: TimeField): ValueCheck {
  const isDate = type === "date";
  const read = isDate ? readDate : readDateTime;
  const noTime = isDate
    ? refuseValue("format", "Must be a date such as 2026-01-31")
    : refuseValue("format", "Must be a time such as 2026-01-31T09:30:00Z");
  const least = min === undefined ? null : read(min);
  const most = max === undefined ? null : read(max);
  const tooEarly = refuseValue("min", `Must not be before ${least ?? ""}`);
  const tooLate = refuseValue("max", `Must not be after ${most ?? ""}`);
  return (value) => {
    if (typeof value !== "string") return NO_TEXT;
    const time = read(value);
    if (time === null) return noTime;
    if (least !== null && time < least) return tooEarly;
    if (most !== null && time > most) return tooLate;
    return time;
  };
}

function createEnumCheck({ values }: EnumField): ValueCheck {
  const known = new Set<unknown>(values);
  const unknown = refuseValue("enum", `Must be one of ${values.join(", ")}`);
  return (value) => (known.has(value) ? value : unknown);
}
