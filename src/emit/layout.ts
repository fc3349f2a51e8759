/**
 * TypeScript in Prettier's layout (its defaults: 80 columns, double quotes,
 * trailing commas): literals, lists in brackets, types. Stage: emit. Knows no
 * artefact.
 */
import {
  choose,
  group,
  indent,
  join,
  line,
  print,
  softline,
  type Doc,
} from "./doc.js";
import { fitsIn, widthOf } from "./width.js";

/** What can be written as a literal. */
export type Literal =
  | string
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** Printable ASCII that needs no escape in double quotes: a column for each character. */
export const PLAIN = /^[ !#-[\]-~]*$/;

/** A string literal, in the quotes that need fewer escapes. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const double = JSON.stringify(text)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
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

/** Most names; the expression for all of them is slower. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The name of a property, as it stands in an object or an interface. */
export function writeKey(name: string): string {
  // Written plainly it would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return PLAIN_NAME.test(name) || IDENTIFIER.test(name) ? name : quote(name);
}

interface BracketOptions {
  /** A blank inside each bracket, where all is on one line. */
  readonly padded?: boolean;
  /** An item a line in any case. */
  readonly broken?: boolean;
  /** Whether a last comma may stand there; true unless said otherwise. */
  readonly trailing?: boolean;
}

/** Items in brackets, one a line where they do not fit on one. */
export function bracket(
  open: string,
  items: readonly Doc[],
  close: string,
  { padded = false, broken = false, trailing = true }: BracketOptions = {},
): Doc {
  if (items.length === 0) return open + close;
  const edge = padded ? line : softline;
  const comma = trailing ? choose(",", "") : "";
  return group(
    [open, indent([edge, join([",", line], items)]), comma, edge, close],
    broken,
  );
}

/** Arguments of a call, or parameters. */
export function parens(items: readonly Doc[]): Doc {
  return bracket("(", items, ")");
}

/** `{ a: string; b: string }`; each member is without its semicolon. */
export function objectType(members: readonly Doc[]): Doc {
  return group([
    "{",
    indent([line, join([";", line], members)]),
    choose(";", ""),
    line,
    "}",
  ]);
}

/** `A | B`, with its line's end before it: it follows a colon or an equals sign. */
export function unionType(types: readonly Doc[]): Doc {
  const [first] = types;
  if (types.length === 1 && first !== undefined) return [" ", first];
  const members = types.map((type, index): Doc => [
    index === 0 ? choose("| ", "") : [line, "| "],
    indent(type),
  ]);
  return group(indent([line, group(members)]));
}

/** `key: value` in an object literal, without a comma. */
export function propertyDoc(key: string, value: Doc, isText = false): Doc {
  // A key this short has no line's end behind it: it would save nothing.
  if (widthOf(key) < 5) return [key, ": ", value];
  if (isText) return group([key, ":", group(indent([line, value]))]);
  const edge = group(indent(line));
  return [key, ":", edge, indent(value, edge)];
}

/** Any literal, as it stands behind a colon. */
export function literalDoc(value: Literal): Doc {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isArray(value)) {
    return bracket("[", value.map(literalDoc), "]", {
      broken: isMatrix(value),
    });
  }
  const properties = Object.entries(value).map(([key, inner]) =>
    propertyDoc(writeKey(key), literalDoc(inner), typeof inner === "string"),
  );
  return bracket("{", properties, "}", { padded: true });
}

/** The same on one line, which is what nearly all of them are; null where they cannot be. */
export function flattenLiteral(value: Literal): string | null {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null) return String(value);
  let text = "";
  if (isArray(value)) {
    if (isMatrix(value)) return null;
    for (const item of value) {
      const flat = flattenLiteral(item);
      if (flat === null) return null;
      text += text === "" ? flat : `, ${flat}`;
    }
    return `[${text}]`;
  }
  for (const key of Object.keys(value)) {
    const flat = flattenLiteral(value[key] ?? null);
    if (flat === null) return null;
    text += `${text === "" ? "" : ", "}${writeKey(key)}: ${flat}`;
  }
  return text === "" ? "{}" : `{ ${text} }`;
}

function isArray(value: Literal): value is readonly Literal[] {
  return Array.isArray(value);
}

/** How much is in a list or a record; 0 for what is neither. */
function sizeOf(value: Literal): number {
  if (typeof value !== "object" || value === null) return 0;
  return isArray(value) ? value.length : Object.keys(value).length;
}

/** Lists of lists, or of records, with more than one entry each, have a line for each. */
function isMatrix(values: readonly Literal[]): boolean {
  if (values.length < 2 || typeof values[0] === "string") return false;
  const lists = values.filter((value) => isArray(value)).length;
  return (
    values.every((value) => sizeOf(value) > 1) &&
    (lists === 0 || lists === values.length)
  );
}

/** A property on a line of its own, with its comma; its indent is not written. */
export function writeProperty(
  column: number,
  name: string,
  value: Literal,
): string {
  const key = writeKey(name);
  if (typeof value === "string" && PLAIN.test(value)) {
    const text = `${key}: "${value}",`;
    if (text.length <= 80 - column && PLAIN_NAME.test(key)) return text;
  }
  const flat = flattenLiteral(value);
  if (flat !== null) {
    const text = `${key}: ${flat},`;
    if (fitsIn(text, 80 - column)) return text;
  }
  const doc = propertyDoc(key, literalDoc(value), typeof value === "string");
  return print([doc, ","], column);
}
