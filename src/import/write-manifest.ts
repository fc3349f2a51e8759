/**
 * A manifest's value as the YAML that a person would write: what is short stands
 * on one line. Stage: import.
 */
import { Document, isMap, isPair, visit } from "yaml";
import { isTable } from "../diagnostics/values.js";
import type { LeftOut } from "./source.js";
import type { Value } from "./spell-options.js";

/** How long a mapping on one line may be. */
const WIDTH = 60;

/** The tables whose entries stand on lines of their own. */
const TABLES = new Set([
  ...["routes", "resources", "namespaces", "concerns", "handlers"],
]);

/** Writes the manifest; what it cannot say is listed in comments at its end. */
export function writeManifest(
  value: Value,
  leftOut: readonly LeftOut[],
): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection(key, node, ancestors) {
      const pair = ancestors.at(-1);
      const name = isPair(pair) ? String(pair.key) : "";
      if (ancestors.length <= 1 || isTableAt(name, isMap(node))) return;
      const isRow = !isMap(node) || typeof key === "number";
      if (isRow || fitsOneLine(node.toJSON())) node.flow = true;
    },
  });
  const text = document
    .toString({ lineWidth: 0, flowCollectionPadding: true })
    .replaceAll(/\[ ([\w, ]+) \]/g, "[$1]");
  return leftOut.length === 0 ? text : `${text}\n${writeLeftOut(leftOut)}`;
}

/** How many lines a mapping's entry takes. */
export function countLines(value: unknown): number {
  if (!isTable(value) || fitsOneLine(value)) return 1;
  return Object.values(value).reduce<number>(
    (sum, inner) => sum + countLines(inner),
    1,
  );
}

function fitsOneLine(value: unknown): boolean {
  if (holdsTables(value)) return false;
  // The pair of quotes around each key and text is not written.
  return JSON.stringify(value).replaceAll('"', "").length <= WIDTH;
}

/** Resources have `concerns` too: the names of some. */
function isTableAt(key: string, isMapping: boolean): boolean {
  return TABLES.has(key) && (isMapping || key !== "concerns");
}

function holdsTables(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => isTableAt(key, isTable(inner)) || holdsTables(inner),
  );
}

function writeLeftOut(leftOut: readonly LeftOut[]): string {
  const lines = leftOut.map(({ route, reason }) => `# - ${route}: ${reason}\n`);
  return `# Left out, as a manifest cannot say it:\n${lines.join("")}`.replaceAll(
    /[^\S\n]+$/gm,
    "",
  );
}
