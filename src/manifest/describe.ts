/** Words for values and kinds in messages. Stage: parse. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";

/** What zod expects, in the words of a manifest. */
export function describeKind(expected: string): string {
  switch (expected) {
    case "string":
      return "text";
    case "number":
    case "int":
      return "a number";
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
    case "record":
      return "a mapping";
    default:
      return expected;
  }
}

/** What was written instead. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return `the text ${quoteShort(value)}`;
  if (typeof value === "number" || typeof value === "bigint") {
    return `the number ${value}`;
  }
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  if (value instanceof RegExp) return "a regular expression";
  if (value instanceof Date) return "a date";
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  return isMapping(value) ? "a mapping" : "an object of a class";
}

/** `` `only` ``, `` an item of `only` ``, `the manifest`. */
export function describePlace(path: ManifestPath): string {
  const last = path.at(-1);
  if (last === undefined) return "the manifest";
  if (typeof last === "string") return `\`${last}\``;
  const key = path.filter((step) => typeof step === "string").at(-1);
  return key === undefined ? "an item" : `an item of \`${key}\``;
}

/** Text in quotes, cut if it is long. */
export function quoteShort(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 57)}...` : text}"`;
}

/**
 * Whether a value is a plain object, as from YAML, JSON or an object literal.
 */
export function isMapping(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
