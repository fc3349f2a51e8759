// @ts-check
/**
 * A set of fields as a JSON Schema, for ajv: a second reading of what fields
 * mean, written without a look at the first. Formats are ours, since those of
 * ajv-formats mean something else; they are told by the plainest code that does.
 */
import { Ajv } from "ajv";

/** @typedef {import("../../../src/runtime/records/fields.ts").Field} Field */
/** @typedef {Readonly<Record<string, Field>>} Fields */

/** @param {string} text */
function isDate(text) {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) || text.startsWith("0000"))
    return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The moment in milliseconds; null where the text is none.
 *
 * @param {string} text
 */
function readTime(text) {
  const parts =
    /^([0-9-]{10})t([0-9]{2}):([0-9]{2}):([0-9]{2})([.][0-9]+)?(z|[+-][0-9]{2}:[0-9]{2})$/i.exec(
      text,
    );
  if (parts === null) return null;
  const [
    ,
    day = "",
    hour = "",
    minute = "",
    second = "",
    fraction = ".0",
    zone = "",
  ] = parts;
  if (
    !isDate(day) ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 60
  )
    return null;
  const [, sign, hours = "0", minutes = "0"] =
    /^([+-])(..):(..)$/.exec(zone) ?? [];
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const offset =
    (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const base = Date.parse(`${day}T${hour}:${minute}:00Z`) - offset * 60_000;
  if (second === "60" && !new Date(base).toISOString().includes("T23:59:"))
    return null;
  const time =
    base + Number(second) * 1000 + Number(`${fraction}00`.slice(1, 4));
  return time >= Date.parse("0001-01-01T00:00:00Z") &&
    time <= Date.parse("9999-12-31T23:59:59.999Z")
    ? time
    : null;
}

/**
 * A decimal in units of its last digit; null where the text is none.
 *
 * @param {string} text
 * @param {number} scale
 */
function readUnits(text, scale) {
  if (!/^-?[0-9]+([.][0-9]+)?$/.test(text)) return null;
  const [whole = "", fraction = ""] = text.split(".");
  if (fraction.length > scale) return null;
  // Leading zeros are forgiven, but not without end.
  if (text.length > 40 + scale || BigInt(whole.replace("-", "")) >= 10n ** 38n)
    return null;
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

/** @param {string} text */
function isEmail(text) {
  const [local = "", domain = "", ...more] = text.split("@");
  const isLabel = (/** @type {string} */ label) =>
    /^[A-Za-z0-9-]{1,63}$/.test(label) &&
    !label.startsWith("-") &&
    !label.endsWith("-");
  return (
    more.length === 0 &&
    text.includes("@") &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(local) &&
    domain.split(".").every(isLabel)
  );
}

/** @param {string} text */
function isUrl(text) {
  if (/[\s\\]/.test(text) || !/^https?:\/\/./i.test(text)) return false;
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** What no database stores. @param {string} text */
function isStorable(text) {
  return (
    !text.includes("\0") && text === Buffer.from(text, "utf8").toString("utf8")
  );
}

/** @param {unknown} value @param {number} depth @returns {boolean} */
function isPlain(value, depth = 0) {
  if (depth > 32) return false;
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([name, each]) =>
      (Array.isArray(value) ||
        (isStorable(name) &&
          !["__proto__", "constructor", "prototype"].includes(name))) &&
      isPlain(each, depth + 1),
  );
}

export const ajv = new Ajv({
  allErrors: true,
  ownProperties: true,
  strict: false,
});
ajv.addFormat("storable", isStorable);
ajv.addFormat("our-email", isEmail);
ajv.addFormat("our-url", isUrl);
ajv.addFormat(
  "our-uuid",
  /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
);
ajv.addKeyword({
  keyword: "within",
  type: "string",
  validate: (/** @type {Field} */ field, /** @type {string} */ text) => {
    if (field.type === "date") {
      return (
        isDate(text) &&
        text >= (field.min ?? "") &&
        text <= (field.max ?? "9999-99")
      );
    }
    if (field.type === "datetime") {
      const time = readTime(text);
      return (
        time !== null &&
        time >= (readTime(field.min ?? "") ?? -Infinity) &&
        time <= (readTime(field.max ?? "") ?? Infinity)
      );
    }
    if (field.type !== "decimal") throw new TypeError(field.type);
    const { scale, min, max } = field;
    const units = readUnits(text, scale);
    if (units === null) return false;
    return (
      !(min !== undefined && units < (readUnits(min, scale) ?? 0n)) &&
      !(max !== undefined && units > (readUnits(max, scale) ?? 0n))
    );
  },
});
ajv.addKeyword({
  keyword: "plain",
  validate: (/** @type {true} */ _, /** @type {unknown} */ value) =>
    isPlain(value),
});

/** @param {Field} field @returns {object} */
function itemSchema(field) {
  switch (field.type) {
    case "string":
    case "text":
      return {
        type: "string",
        format: "storable",
        minLength: field.minLength ?? (field.type === "string" ? 1 : 0),
        ...(field.maxLength === undefined && field.type === "text"
          ? {}
          : { maxLength: field.maxLength ?? 255 }),
        ...(field.pattern === undefined
          ? {}
          : { pattern: `^(?:${field.pattern})$` }),
      };
    case "email":
      return { type: "string", format: "our-email" };
    case "url":
      return { type: "string", format: "our-url" };
    case "uuid":
      return { type: "string", format: "our-uuid" };
    case "integer":
      return {
        type: "integer",
        minimum: field.min ?? Number.MIN_SAFE_INTEGER,
        maximum: field.max ?? Number.MAX_SAFE_INTEGER,
      };
    case "number":
      return {
        type: "number",
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
    case "decimal":
    case "date":
    case "datetime":
      return { type: "string", within: field };
    case "enum":
      return { enum: field.values };
    case "boolean":
      return { type: "boolean" };
    case "json":
      return { plain: true };
    case "object":
      return toSchema(field.fields);
  }
}

/** @param {Field} field @returns {object} */
function fieldSchema(field) {
  const { many, minItems = 0, maxItems, optional } = field;
  const isOptional = optional === true;
  const item = itemSchema(field);
  /** @type {any} */
  const schema =
    many === true
      ? {
          type: "array",
          minItems,
          ...(maxItems === undefined ? {} : { maxItems }),
          items: {
            ...item,
            ...(field.type === "json" ? { not: { type: "null" } } : {}),
          },
        }
      : item;
  if (schema.enum !== undefined)
    return isOptional ? { enum: [...schema.enum, null] } : schema;
  if (schema.type !== undefined)
    return isOptional ? { ...schema, type: [schema.type, "null"] } : schema;
  return isOptional ? schema : { ...schema, not: { type: "null" } };
}

/**
 * @param {Fields} fields
 * @param {boolean} isPatch whether all may be left out
 */
export function toSchema(fields, isPatch = false) {
  const taken = Object.entries(fields).filter(([, { write }]) =>
    isPatch ? write === undefined : write !== "never",
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      taken.map(([name, field]) => [name, fieldSchema(field)]),
    ),
    required: isPatch
      ? []
      : taken
          .filter(
            ([, field]) =>
              field.optional !== true && field.default === undefined,
          )
          .map(([name]) => name),
  };
}
