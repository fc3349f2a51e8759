/**
 * Writes an entry of a manifest as YAML or JSON, in the style of the text around it.
 * Stage: edit. Pure.
 */
import { showJson } from "../diagnostics/show-text.js";
import type { EntryValue } from "./entry-change.js";
import type { YamlStyle } from "./yaml-style.js";

/** Prettier's width, and what fits next to another text on a screen. */
const WIDTH = 80;

/** Whether every YAML reader takes it for this text without quotes. */
export function isPlain(text: string): boolean {
  const word = /^(?:null|true|false|yes|no|on|off|y|n)$/i;
  return (
    /^[\p{L}_/][\p{L}\p{M}\p{N}_/#.-]*\??$/u.test(text) && !word.test(text)
  );
}

/** `name: value`, on one line or several, without a newline at the end. */
export function writeBlockEntry(
  name: string,
  value: EntryValue,
  indent: string,
  style: YamlStyle,
): string {
  const head = `${indent}${writeKey(name, style)}:`;
  const { newline, unit } = style;
  if (typeof value === "object" && !isList(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return head + (style.emptyBraces ? " {}" : "");
    const flow = `${head} ${writeFlow(value, style)}`;
    const isLeaf = entries.every(([, inner]) => !isTable(inner));
    if (style.flowMaps && isLeaf && flow.length <= WIDTH) return flow;
    const lines = entries.map(([key, inner]) =>
      writeBlockEntry(key, inner, indent + unit, style),
    );
    return [head, ...lines].join(newline);
  }
  if (isList(value) && !style.flowLists && value.length > 0) {
    const items = value.map(
      (item) => `${indent}${unit}- ${writeFlow(item, style)}`,
    );
    return [head, ...items].join(newline);
  }
  return `${head} ${writeFlow(value, style)}`;
}

/** `name: value` in braces: on one line or, in multiline JSON, on several. */
export function writeFlowEntry(
  name: string,
  value: EntryValue,
  indent: string,
  style: YamlStyle,
): string {
  const key = `${writeKey(name, style)}: `;
  return key + writeWithin(value, indent, style);
}

/** Braces around one entry. */
export function writeBraces(
  name: string,
  value: EntryValue,
  indent: string,
  style: YamlStyle,
): string {
  return writeWithin({ [name]: value }, indent, style);
}

function writeWithin(
  value: EntryValue,
  indent: string,
  style: YamlStyle,
): string {
  if (!style.json || !style.lines || !isTable(value))
    return writeFlow(value, style);
  const { newline, unit } = style;
  const inner = indent + unit;
  const lines = Object.entries(value).map(
    ([key, item]) => inner + writeFlowEntry(key, item, inner, style),
  );
  return ["{", lines.join(`,${newline}`), `${indent}}`].join(newline);
}

/** A value on one line. */
export function writeFlow(value: EntryValue, style: YamlStyle): string {
  if (isList(value))
    return `[${value.map((item) => writeFlow(item, style)).join(", ")}]`;
  if (typeof value !== "object") return writeScalar(value, style);
  const entries = Object.entries(value).map(
    ([key, item]) => `${writeKey(key, style)}: ${writeFlow(item, style)}`,
  );
  const { padding } = style;
  return entries.length === 0
    ? "{}"
    : `{${padding}${entries.join(", ")}${padding}}`;
}

function writeKey(name: string, { json }: YamlStyle): string {
  return !json && isPlain(name) ? name : showJson(name);
}

function writeScalar(value: string | boolean, { json }: YamlStyle): string {
  return typeof value === "string" && (json || !isPlain(value))
    ? showJson(value)
    : String(value);
}

export function isList(value: EntryValue): value is readonly EntryValue[] {
  return Array.isArray(value);
}

/** A mapping that is not empty. */
function isTable(
  value: EntryValue,
): value is Readonly<Record<string, EntryValue>> {
  return (
    typeof value === "object" && !isList(value) && Object.keys(value).length > 0
  );
}
