/**
 * A manifest's value as the YAML that a person would write: short values are on
 * one line. Stage: import.
 */
import { Document, isMap, isPair, isSeq, visit, type YAMLSeq } from "yaml";
import { hasUnseen, showOnLine, showUnseen } from "../diagnostics/show-text.js";
import { isTable } from "../diagnostics/values.js";
import type { LeftOutRoute } from "./source.js";
import type { ManifestValue } from "./spell-options.js";

/** The maximum length of a mapping on one line. */
const WIDTH = 60;

/** The tables whose entries each get their own lines. */
const TABLES = new Set([
  ...["routes", "resources", "namespaces", "concerns", "handlers"],
]);

/**
 * Writes the manifest; what it cannot say is listed in comments at its end.
 *
 * @param guards what runs for its routes
 */
export function writeManifest(
  value: ManifestValue,
  leftOut: readonly LeftOutRoute[],
  guards: readonly LeftOutRoute[] = [],
): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      // Only there YAML has escapes.
      if (typeof node.value === "string" && hasUnseen(node.value))
        node.type = "QUOTE_DOUBLE";
    },
    Collection(key, node, ancestors) {
      const pair = ancestors.at(-1);
      const name = isPair(pair) ? String(pair.key) : "";
      if (ancestors.length <= 1 || isTableAt(name, isMap(node))) return;
      if (isSeq(node)) tighten(node);
      const isRow = !isMap(node) || typeof key === "number";
      if (isRow || fitsOneLine(node.toJSON())) node.flow = true;
    },
  });
  return [
    showUnseen(document.toString({ lineWidth: 0 })),
    writeList("Left out, as a manifest cannot say it", leftOut),
    writeList("Runs for these routes, and has to go on to do so", guards),
  ].join("");
}

/** A list of words has no blanks within its brackets: `[index, show]`. */
function tighten(list: YAMLSeq): void {
  const write = list.toString.bind(list);
  list.toString = (...args) =>
    write(...args).replace(/^\[ ([\w, -]+) \]$/, "[$1]");
}

/**
 * How many lines an entry takes.
 *
 * @param key the entry's own key, since some tables are never on one line
 */
export function countLines(value: unknown, key = ""): number {
  if (!isTable(value)) return 1;
  if (!isTableAt(key, true) && fitsOneLine(value)) return 1;
  return Object.entries(value).reduce<number>(
    (sum, [name, inner]) => sum + countLines(inner, name),
    1,
  );
}

function fitsOneLine(value: unknown): boolean {
  if (holdsTables(value)) return false;
  // YAML omits the quotes around keys and texts.
  return JSON.stringify(value).replaceAll('"', "").length <= WIDTH;
}

/** Resources have `concerns` too: a list of names. */
function isTableAt(key: string, isMapping: boolean): boolean {
  return TABLES.has(key) && (isMapping || key !== "concerns");
}

function holdsTables(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => isTableAt(key, isTable(inner)) || holdsTables(inner),
  );
}

function writeList(title: string, entries: readonly LeftOutRoute[]): string {
  if (entries.length === 0) return "";
  const lines = entries.map(({ route, reason }) =>
    writeComment(`- ${route}: ${reason}`),
  );
  return `\n${writeComment(`${title}:`)}${lines.join("")}`;
}

/** The line of a comment. Whatever the text is, it ends with the line. */
function writeComment(text: string): string {
  return `# ${showOnLine(text).trimEnd()}\n`;
}
