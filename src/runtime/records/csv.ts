/**
 * CSV (RFC 4180): a list of plain records, or one of them, below a header line.
 */
import type { Codec, PartNames } from "../http/described.js";
import { hasOwn, isDate } from "../values.js";

export const csv: Codec = {
  // A string is already CSV, written by the action.
  write: (value, _subject, _headers, parts) =>
    typeof value === "string" ? value : writeTable(value, parts),
};

/** Null if the value is not a table. */
function writeTable(value: unknown, parts: PartNames = {}): string | null {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!rows.every(isRecord)) return null;
  // Every name that any record has, in order of first appearance.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return "";
  const columns = names.flatMap((name) => columnsOf(name, parts));
  const lines = rows.map((row) =>
    columns.map(({ path }) => writeCell(path.reduce(memberOf, row))),
  );
  return [columns.map(({ name }) => writeCell(name)), ...lines]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");
}

/** A column, and where its values are in a row. */
interface Column {
  readonly name: string;
  readonly path: readonly string[];
}

/** A field has one column, or one for each of its parts: `author.name`. */
function columnsOf(name: string, parts: PartNames): readonly Column[] {
  const inner = hasOwn(parts, name) ? parts[name] : undefined;
  return (
    inner?.map((part) => ({ name: `${name}.${part}`, path: [name, part] })) ?? [
      { name, path: [name] },
    ]
  );
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) && hasOwn(value, name) ? value[name] : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !isDate(value)
  );
}

function writeCell(value: unknown): string {
  switch (typeof value) {
    case "string":
      return quoteCell(disarm(value));
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    case "object":
      if (value === null) return "";
      if (!isDate(value)) return writeInner(value);
      return Number.isNaN(value.getTime()) ? "" : value.toISOString();
    default:
      return "";
  }
}

/** Writes a nested value as JSON, or as plain text if its JSON is a string. */
function writeInner(value: object): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return "";
  const isText = text.startsWith('"');
  return isText ? writeCell(JSON.parse(text)) : quoteCell(text);
}

/**
 * Keeps a spreadsheet from running text as a formula, which could leak the
 * cells next to it: a leading apostrophe marks it as text.
 */
function disarm(text: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text)
    ? `'${text}`
    : text;
}

function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
