/**
 * TypeScript literals, on one line, with the quotes that Prettier uses. Stage:
 * emit.
 */

import { hasUnseen, showUnseen } from "../diagnostics/show-text.js";
import type { Literal } from "../migrations/json.js";

export type { Literal } from "../migrations/json.js";

/** Printable ASCII that needs no escape in double quotes. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A string literal, with the quotes that need fewer escapes. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const double = showUnseen(JSON.stringify(text));
  if (!text.includes('"')) return double;
  const doubles = text.split('"').length;
  const singles = text.split("'").length;
  if (doubles <= singles) return double;
  const body = double
    .slice(1, -1)
    .replace(/\\(.)|'/g, (found, escaped: string | undefined) =>
      escaped === '"' ? '"' : found === "'" ? "\\'" : found,
    );
  return `'${body}'`;
}

/** Matches most names; the expression for all of them is slower. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The name of a property, as written in an object or an interface. */
export function writeKey(name: string): string {
  // As a plain name, it would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return PLAIN_NAME.test(name) || IDENTIFIER.test(name) ? name : quote(name);
}

/** A regular expression, from its source. */
export function writePattern(source: string): string {
  return String(new RegExp(source)).replaceAll(/\\?[^]/gu, (part) =>
    // A backslash before it would make another one of the escape's own.
    hasUnseen(part) ? showUnseen(part.replace("\\", "")) : part,
  );
}

/** Any literal. */
export function writeLiteral(value: Literal): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return `[${value.map(writeLiteral).join(", ")}]`;
  const properties = Object.entries(value).map(
    ([key, inner]) => `${writeKey(key)}: ${writeLiteral(inner)}`,
  );
  return properties.length === 0 ? "{}" : `{ ${properties.join(", ")} }`;
}

/** A number; its exponent has no plus, as Prettier writes it. */
function writeNumber(value: number): string {
  return (Object.is(value, -0) ? "-0" : String(value)).replace("e+", "e");
}

function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value);
}
