/**
 * Detects how a manifest in YAML or JSON is written, so that additions look like the
 * rest. Stage: edit. Reads only.
 */
import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Document,
  type YAMLMap,
} from "yaml";
import { beginsLine, indentAt } from "../code/lines.js";
import { startOf } from "./yaml-places.js";

export interface YamlStyle {
  readonly newline: string;
  /** One step of indentation. */
  readonly unit: string;
  /** Whether mappings that contain no other are written in braces. */
  readonly flowMaps: boolean;
  /** Whether lists are written in brackets. */
  readonly flowLists: boolean;
  /** Whether an empty entry is written as `name: {}`, not as `name:`. */
  readonly emptyBraces: boolean;
  /** What follows an opening brace, and precedes the closing one. */
  readonly padding: string;
  /** Whether everything is quoted, as in JSON. */
  readonly json: boolean;
  /** Whether JSON has several lines. */
  readonly lines: boolean;
}

/** Detects the style from the text; the rest is as in the documentation. */
export function readYamlStyle(text: string, document: Document): YamlStyle {
  const root = document.contents;
  const json = isMap(root) && root.flow === true && isQuoted(root);
  const seen = { flowMaps: 0, flowLists: 0, blockLists: 0, braces: 0, none: 0 };
  const paddings: string[] = [];
  const units: string[] = [];
  visit(document, {
    Map(_, map, ancestors) {
      if (map.flow !== true) {
        units.push(...readUnit(text, map, ancestors));
      } else if (map.items.length > 0) {
        seen.flowMaps += 1;
        paddings.push(text[(map.range?.[0] ?? 0) + 1] === " " ? " " : "");
      } else seen.braces += 1;
    },
    Seq(_, { flow }) {
      seen[flow === true ? "flowLists" : "blockLists"] += 1;
    },
    Pair(_, { value }) {
      const isEmpty = value === null || (isScalar(value) && !value.source);
      if (isEmpty) seen.none += 1;
    },
  });
  const [unit = json ? (/\n([ \t]+)"/.exec(text)?.[1] ?? "  ") : "  "] = units;
  const [padding = json ? "" : " "] = paddings;
  return {
    newline: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
    unit,
    flowMaps: seen.flowMaps > 0,
    flowLists: seen.blockLists <= seen.flowLists,
    emptyBraces: json || seen.none <= seen.braces,
    padding,
    json,
    lines: /[\r\n]/.test(text.trim()),
  };
}

function isQuoted({ items }: YAMLMap): boolean {
  const [first] = items;
  return (
    first === undefined ||
    (isScalar(first.key) && first.key.type === "QUOTE_DOUBLE")
  );
}

/** How much further a mapping is indented than its parent. */
function readUnit(
  text: string,
  map: YAMLMap,
  ancestors: readonly unknown[],
): readonly string[] {
  const above = ancestors.at(-1);
  if (!isPair(above) || isSeq(ancestors.at(-2))) return [];
  const [first] = map.items;
  if (first === undefined || !beginsLine(text, startOf(first))) return [];
  const inner = indentAt(text, startOf(first));
  const outer = indentAt(text, startOf(above));
  return inner.length > outer.length ? [inner.slice(outer.length)] : [];
}
