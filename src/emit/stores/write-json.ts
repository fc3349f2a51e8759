/** JSON as Prettier formats it. Stage: emit. */
import { showJson } from "../../diagnostics/show-text.js";

/** Any JSON value as a file. */
export function writeJson(value: unknown): string {
  return `${writeValue(value, "")}\n`;
}

/** Prettier's default width. */
const WIDTH = 80;

/** JSON as Prettier formats it: lists on one line if they fit. */
function writeValue(value: unknown, indent: string, before = indent): string {
  if (typeof value !== "object" || value === null) return showJson(value);
  const isList = Array.isArray(value);
  const flat = isList ? writeFlat(value) : null;
  if (flat !== null && before.length + flat.length + 1 <= WIDTH) return flat;
  const inner = `${indent}  `;
  const items = Object.entries(value).map(([key, item]) => {
    const start = inner + (isList ? "" : `${showJson(key)}: `);
    return start + writeValue(item, inner, start);
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

/** A list on one line; null if an object in it needs lines of its own. */
function writeFlat(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return showJson(value);
  if (!Array.isArray(value)) return null;
  const items = value.map(writeFlat);
  return items.includes(null) ? null : `[${items.join(", ")}]`;
}
