/** Values of fields that keep the limits which the grammar writes. */
import type { Options } from "./key.js";

/** What a field can be: its type, or what it has instead of one. */
export type Kind = string;

/** A value of a field, by what the manifest says of it. */
export function valueOf(field: unknown): unknown {
  if (typeof field === "string") return one(field.replace("?", ""), {});
  const entry = field as Options;
  const value = one(kindOf(entry), entry);
  if (entry["many"] !== true) return value;
  const least = Number(entry["minItems"] ?? 1);
  return Array.from({ length: least }, () => value);
}

/** The kind of a field: its type, `enum`, `ref`, `object` or `can`. */
export function kindOf(field: unknown): Kind {
  if (typeof field === "string") return field.replace("?", "");
  const { type, enum: values, ref, fields, can } = field as Options;
  if (can !== undefined) return "can";
  if (values !== undefined) return "enum";
  if (ref !== undefined) return "ref";
  if (fields !== undefined) return "object";
  return String(type).replace("?", "");
}

function one(kind: Kind, entry: Options): unknown {
  switch (kind) {
    case "string":
      return "tea";
    case "text":
      return "all about tea";
    case "integer":
      return 3;
    case "number":
      return 1.5;
    case "decimal":
      return (2.5).toFixed(Number(entry["scale"] ?? 2));
    case "boolean":
      return true;
    case "date":
      return "2026-01-31";
    case "datetime":
      return "2026-01-31T10:00:00.000Z";
    case "uuid":
      return "01890a5d-ac96-774b-bcce-b302099a8057";
    case "email":
      return "tea@example.com";
    case "url":
      return "https://example.com/tea";
    case "json":
      return { tea: [1, null] };
    case "enum":
      return (entry["enum"] as readonly string[])[0];
    case "object":
      return Object.fromEntries(
        Object.entries((entry["fields"] ?? {}) as Options).map(
          ([name, field]) => [name, valueOf(field)],
        ),
      );
    default:
      return 1;
  }
}

const LEAST: Readonly<Record<Kind, unknown>> = {
  decimal: "0",
  date: "2020-01-01",
  datetime: "2020-01-01T00:00:00.000Z",
};
const GREATEST: Readonly<Record<Kind, unknown>> = {
  decimal: "90",
  date: "2039-12-31",
  datetime: "2039-12-31T23:59:59.000Z",
};

/** The least value that a field may be given, in words of its kind. */
export function leastOf(kind: Kind): unknown {
  return LEAST[kind] ?? 0;
}

/** The greatest one. */
export function greatestOf(kind: Kind): unknown {
  return GREATEST[kind] ?? 90;
}
