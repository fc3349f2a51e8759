/**
 * What the types of columns are in a manifest. Stage: import. Types are as a
 * database reports them, in small letters.
 */
import type { ValueForm } from "../../database/table.js";
import type { Dialect } from "../../model/types.js";
import type { ManifestValue } from "../spell-options.js";

/** A type of fields, with what limits it; null if no manifest says it. */
export type ReadType = ManifestValue | null;

/** The type of a column. */
export function readColumnType(declared: string, dialect: Dialect): ReadType {
  const plain = declared.replace(/ collate "[^"]*"$/, "").trim();
  const [, base = "", inner = ""] =
    /^([^(]*?) *(?:\(([^)]*)\).*)?$/.exec(plain) ?? [];
  const limits = inner.split(",").map(Number);
  return dialect === "postgres"
    ? readPostgresType(plain, base, limits)
    : readSqliteType(base, limits);
}

const INT_2 = { min: -32_768, max: 32_767 };
const INT_4 = { min: -2_147_483_648, max: 2_147_483_647 };

const POSTGRES: Readonly<Record<string, ManifestValue>> = {
  text: { type: "text" },
  citext: { type: "text" },
  bigint: { type: "integer" },
  // A number that is too large would be an error of the database.
  integer: { type: "integer", ...INT_4 },
  smallint: { type: "integer", ...INT_2 },
  "double precision": { type: "number" },
  real: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "date" },
  uuid: { type: "uuid" },
  jsonb: { type: "json" },
  json: { type: "json" },
};

function readPostgresType(
  plain: string,
  base: string,
  [first = 0, second = 0]: readonly number[],
): ReadType {
  if (plain.endsWith("[]")) return null;
  if (base === "character varying" || base === "character")
    return first === 0 ? { type: "text" } : readText(first);
  if (/^timestamp(?:tz| without time zone)?$/.test(plain.replace(/\(\d\)/, "")))
    return { type: "datetime" };
  if (base === "numeric") return readDecimal(first, second);
  return POSTGRES[base] ?? null;
}

/** The most digits that PostgreSQL allows, and the manifest asks for. */
const ANY_DIGITS = 1000;

/** Digits that nobody limits have no scale, which every decimal needs. */
function readDecimal(digits: number, scale: number): ReadType {
  if (digits === 0 || scale < 0) return null;
  const type = { type: "decimal", ...(scale > 0 && { scale }) };
  if (digits === ANY_DIGITS) return type;
  const whole = "9".repeat(Math.max(0, digits - scale)) || "0";
  const max = scale === 0 ? whole : `${whole}.${"9".repeat(scale)}`;
  return { ...type, min: `-${max}`, max };
}

function readSqliteType(
  base: string,
  [length = 0]: readonly number[],
): ReadType {
  if (base === "" || /blob|binary|bytea|^any$/.test(base)) return null;
  if (base.includes("bool") || (base === "tinyint" && length === 1))
    return { type: "boolean" };
  if (/^(?:datetime|timestamp)/.test(base)) return { type: "datetime" };
  if (base === "date") return { type: "date" };
  if (/^jsonb?$/.test(base)) return { type: "json" };
  if (/^(?:uuid|guid|uniqueidentifier)$/.test(base)) return { type: "uuid" };
  // The rules of SQLite (sqlite.org/datatype3.html, 3.1).
  if (base.includes("int")) return { type: "integer" };
  if (/char|clob|text/.test(base))
    return length > 0 && !/text|clob/.test(base)
      ? readText(length)
      : { type: "text" };
  // Decimals of manifests are texts there, and numbers keep no digits.
  if (/real|floa|doub|dec|numeric|money/.test(base)) return { type: "number" };
  return null;
}

/** What `string` allows by itself. */
const STRING_LENGTH = 255;

/** The longest text that a manifest may ask for. */
const TEXT_LENGTH = 100_000;

function readText(length: number): ManifestValue {
  if (length > TEXT_LENGTH) return { type: "text" };
  return length === STRING_LENGTH
    ? { type: "string" }
    : { type: "string", maxLength: length };
}

/** The type for values that are not what their column's type says. */
export function readForm(type: ReadType, form: ValueForm): ReadType {
  return form === "said" ? type : { type: form };
}
