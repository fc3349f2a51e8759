/**
 * Values from text: forms, queries and XML send text, and a field's type tells
 * what it means. Text that cannot be read is left as it is, for the field's
 * check to refuse.
 */
import type { Field } from "./fields.js";
import { isDate } from "./kinds.js";

/** @param value of a field that is not a list, or an item of one that is */
export function coerce({ type }: Field, value: unknown): unknown {
  if (typeof value !== "string") return coerceTyped(type, value);
  switch (type) {
    case "integer":
    case "number":
      return readNumber(value);
    case "boolean":
      return readBoolean(value);
    case "datetime":
      return readLocalTime(value.trim());
    case "date":
    case "decimal":
    case "uuid":
      return value.trim();
    case "json":
      return readJson(value);
    default:
      return value;
  }
}

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
function readLocalTime(text: string): string {
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
