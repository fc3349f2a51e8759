/**
 * Adds scripts to the text of a package.json. Only inserts, because a file of the
 * user's is never reformatted. Pure.
 */
import type { YAMLMap } from "yaml";

/** Names and commands, in the order in which they are added. */
export type Scripts = Readonly<Record<string, string>>;

interface Style {
  readonly newline: string;
  readonly indent: string;
}

/**
 * The text with the scripts that it lacks; a script of that name stays as it
 * is, whatever it says. Null where the text is no JSON object.
 */
export async function addScripts(
  text: string,
  scripts: Scripts,
): Promise<string | null> {
  if (!isJsonObject(text)) return null;
  const { isMap, parseDocument } = await import("yaml");
  // JSON is YAML, and its parser says where everything stands.
  const document = parseDocument(text).contents;
  if (!isMap(document)) return null;
  const present = document.get("scripts", true);
  if (present !== undefined && !isMap(present)) return null;

  const missing = Object.entries(scripts).filter(
    ([name]) => present?.has(name) !== true,
  );
  if (missing.length === 0) return text;
  const style = readStyle(text);
  const entries = missing.map(
    ([name, command]) => `${JSON.stringify(name)}: ${JSON.stringify(command)}`,
  );
  return present === undefined
    ? insert(text, document, [writeScripts(entries, style)], 1, style)
    : insert(text, present, entries, 2, style);
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function readStyle(text: string): Style {
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    indent: /\n([ \t]+)"/.exec(text)?.[1] ?? "  ",
  };
}

/** The key `scripts`, and the entries in it. */
function writeScripts(entries: readonly string[], style: Style): string {
  const { newline, indent } = style;
  const lines = entries.join(`,${newline}${indent.repeat(2)}`);
  return `"scripts": {${newline}${indent.repeat(2)}${lines}${newline}${indent}}`;
}

/** Puts entries behind the last one of an object, each on a line of its own. */
function insert(
  text: string,
  map: YAMLMap,
  entries: readonly string[],
  depth: number,
  { newline, indent }: Style,
): string {
  const [start, end] = map.range ?? [0, 0];
  const last = map.items.at(-1)?.value as { range?: number[] } | undefined;
  const lines = entries.map((entry) => newline + indent.repeat(depth) + entry);
  if (last?.range === undefined) {
    const block = `{${lines.join(",")}${newline}${indent.repeat(depth - 1)}}`;
    return text.slice(0, start) + block + text.slice(end);
  }
  const at = last.range[1] ?? end;
  return `${text.slice(0, at)},${lines.join(",")}${text.slice(at)}`;
}
