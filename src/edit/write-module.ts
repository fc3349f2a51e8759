/**
 * Writes an entry of a manifest as a property of an object literal, as Prettier
 * would. Stage: edit. Pure.
 */
import { showJson } from "../diagnostics/show-text.js";
import type { EntryValue } from "./entry-change.js";

export interface ModuleStyle {
  readonly newline: string;
  /** One step of indentation. */
  readonly unit: string;
  /** The quotes around texts. */
  readonly quote: string;
}

const WIDTH = 80;

/** Detected from the first indented line and the first text. */
export function readModuleStyle(text: string): ModuleStyle {
  return {
    newline: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
    unit: /[\r\n]([ \t]+)(?=[^\s*/])/.exec(text)?.[1] ?? "  ",
    quote: usualQuote(text),
  };
}

/** The quotes that the module uses for its first text. */
export function usualQuote(text: string): string {
  return /["']/.exec(text)?.[0] ?? '"';
}

/** A property's name, quoted if necessary. */
export function writeName(name: string, mark: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name)
    ? name
    : quoteModuleText(name, mark);
}

/** A text in its quotes. */
export function quoteModuleText(text: string, mark = '"'): string {
  const plain = showJson(text);
  if (mark === '"') return plain;
  const inner = plain.slice(1, -1).replaceAll('\\"', '"');
  const ends = mark === "`" ? /`|\$(?=\{)/g : mark;
  return mark + inner.replaceAll(ends, "\\$&") + mark;
}

/** `name: value`, on one line if it is short enough. */
export function writeProperty(
  name: string,
  value: EntryValue,
  indent: string,
  style: ModuleStyle,
): string {
  const key = `${writeName(name, style.quote)}: `;
  const flat = key + writeFlat(value, style);
  const isTable = typeof value === "object" && !Array.isArray(value);
  // The comma after it must fit, too.
  if (!isTable || indent.length + flat.length < WIDTH) return flat;
  const inner = indent + style.unit;
  const lines = Object.entries(value).map(
    ([each, held]) => `${inner}${writeProperty(each, held, inner, style)},`,
  );
  return [`${key}{`, ...lines, `${indent}}`].join(style.newline);
}

/** A value on one line. */
export function writeFlat(value: EntryValue, style: ModuleStyle): string {
  if (typeof value === "string") return quoteModuleText(value, style.quote);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    const items = (value as readonly EntryValue[]).map((item) =>
      writeFlat(item, style),
    );
    return `[${items.join(", ")}]`;
  }
  const entries = Object.entries(value).map(
    ([name, held]) =>
      `${writeName(name, style.quote)}: ${writeFlat(held, style)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
