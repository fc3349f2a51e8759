/**
 * Defaults and conditions of columns, as far as a manifest says them. Stage:
 * import. They are read as SQL writes them; what is anything but a constant or a
 * plain limit is not.
 */
import type { ManifestValue } from "../spell-options.js";

/** A default: a constant, the time, or something that only the database makes. */
export type ReadDefault =
  | { readonly kind: "none" }
  | { readonly kind: "constant"; readonly text: string }
  | { readonly kind: "now" }
  | { readonly kind: "made" };

/** A constant, with the type that PostgreSQL writes behind it. */
const CONSTANT =
  /^\(*(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?|true|false))\)*(?:::[\w ".,()[\]]+)?$/i;

const NOW =
  /^\(*(?:now\(\)|current_timestamp(?:\(\d\))?|transaction_timestamp\(\)|\(?'now'::text\)?)\)*(?:::[\w ()]+)*\)*$/i;
const TODAY = /^\(*(?:current_date|now\(\)|\('now'::text\))\)*(?:::date)?\)*$/i;
const MADE_MOMENT = /^strftime\('%Y-%m-%dT%H:%M:%fZ', *'now'\)$/;

/** Reads a default. */
export function readDefault(sql: string | null, type: unknown): ReadDefault {
  if (sql === null || /^null(?:::.*)?$/i.test(sql)) return { kind: "none" };
  const [, quoted, plain] = CONSTANT.exec(sql) ?? [];
  const text = quoted?.replaceAll("''", "'") ?? plain;
  if (text !== undefined) return { kind: "constant", text };
  const isTime =
    type === "datetime" ? NOW.test(sql) || MADE_MOMENT.test(sql) : false;
  if (isTime || (type === "date" && TODAY.test(sql))) return { kind: "now" };
  return { kind: "made" };
}

/** A constant as a manifest writes it; undefined if it is none of the type. */
export function readConstant(
  text: string,
  { type, scale = 0 }: ManifestValue,
): unknown {
  switch (type) {
    case "integer":
      return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))
        ? Number(text)
        : undefined;
    case "number":
      return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
    case "boolean":
      return WORDS_OF_TRUTH[text.toLowerCase()];
    case "decimal":
      return fillDigits(text, Number(scale));
    case "json":
      return parse(text);
    default:
      return text;
  }
}

const WORDS_OF_TRUTH: Readonly<Record<string, boolean>> = {
  ...{ true: true, t: true, "1": true },
  ...{ false: false, f: false, "0": false },
};

function fillDigits(text: string, scale: number): string | undefined {
  const [, whole, digits = ""] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || digits.length > scale) return undefined;
  return scale === 0 ? whole : `${whole}.${digits.padEnd(scale, "0")}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const LITERALS = /'(?:[^']|'')*'/g;

/** The words that a condition allows in one column; null if it is another one. */
export function readWords(text: string): readonly string[] | null {
  const bare = text.replace(LITERALS, "''").toLowerCase();
  const isList =
    /^\(*[`"[]?[\w$ ]+[`"\]]?\)*(?:::\w+(?: \w+)*)?\)* *(?:in *\([\s',]*\)|= *any *\(.*\)|= *'')[^a-z]*(?:::[\w ]+)?[^a-z]*$/;
  if (!isList.test(bare)) return null;
  const words = text.match(LITERALS) ?? [];
  return words.map((word) => word.slice(1, -1).replaceAll("''", "'"));
}

/** The limits that a condition on one column sets; empty if it sets none. */
export function readLimits(
  text: string,
  { type, scale = 0 }: ManifestValue,
): ManifestValue {
  const limits: Record<string, unknown> = {};
  // PostgreSQL writes types behind constants, and brackets around all.
  const plain = text
    .replace(/'(-?[\d.]+)'/g, "$1")
    .replace(/::[a-z]+(?: [a-z]+)*/gi, "")
    .replace(/\b(char_length|length)\s*\(([^()]*|\([^()]*\))\)/gi, "length")
    .replace(/[()"`[\]]/g, "")
    .replace(/\bbetween\s+(\S+)\s+and\s+(\S+)/gi, ">= $1 and x <= $2");
  for (const part of plain.split(/\s+and\s+/i)) {
    const [, what = "", sign = "", number = ""] =
      /^\s*([\w$ ]+?)\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    if (number === "") return {};
    const isLength = what.toLowerCase() === "length";
    const isUpper = sign.startsWith("<");
    const isText = type === "string" || type === "text";
    if (isText !== isLength) return {};
    const key = isLength
      ? isUpper
        ? "maxLength"
        : "minLength"
      : isUpper
        ? "max"
        : "min";
    const value = readLimit(number, sign, isLength ? "integer" : type, scale);
    if (value === undefined) return {};
    limits[key] = value;
  }
  return limits;
}

function readLimit(
  number: string,
  sign: string,
  type: unknown,
  scale: unknown,
): unknown {
  const isOpen = sign.length === 1;
  if (type === "integer") {
    if (!/^-?\d+$/.test(number)) return undefined;
    const step = sign.startsWith("<") ? -1 : 1;
    return Number(number) + (isOpen ? step : 0);
  }
  if (isOpen) return undefined;
  if (type === "number") return Number(number);
  return type === "decimal" ? fillDigits(number, Number(scale)) : undefined;
}
