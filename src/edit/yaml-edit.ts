/**
 * Changes one entry of a YAML or JSON text. Stage: edit. The parser finds the
 * places; the text is changed by splicing. `yaml` could print its document, but
 * that loses the user's layout: quotes, blank lines, comments between entries.
 */
import { isAlias, visit, type Document, type Pair, type Scalar } from "yaml";
import { insertAt } from "../code/text-edits.js";
import { hasUnseen, showJson } from "../diagnostics/show-text.js";
import { edited, refuseEdit } from "./entry-change.js";
import type { EntryChange, EntryEdit } from "./entry-change.js";
import { isPlain, writeFlow } from "./write-yaml.js";
import { addToYaml } from "./yaml-add.js";
import { cutBlockEntry } from "./yaml-block.js";
import { findEntryAt, parseYamlText, type FoundEntry } from "./yaml-find.js";
import { cutFlowEntry } from "./yaml-flow.js";
import { valueMark } from "./yaml-places.js";
import { readYamlStyle } from "./yaml-style.js";

/** Removes, renames or adds an entry, or replaces a scalar with a value. */
export function editYaml(text: string, change: EntryChange): EntryEdit {
  if (change.kind === "add") return addToYaml(text, change);
  const document = parseYamlText(text);
  if (change.kind === "replace") {
    const scalar = findScalar(document, change.at);
    if (scalar?.value !== change.name)
      return refuseEdit("the value is not written there as text");
    if (typeof change.to === "string")
      return putScalar(text, scalar, change.to);
    const [start, end] = scalar.range ?? [0, 0];
    const put = writeFlow(change.to, readYamlStyle(text, document));
    return edited(text, [{ start, end, text: put }]);
  }
  const found = findEntryAt(document, change.at);
  if (found === null || String(found.key.value) !== change.name)
    return refuseEdit("the entry is not written there");
  if (change.kind === "rename") return putScalar(text, found.key, change.to);
  return removeEntry(text, document, found);
}

function findScalar(document: Document, at: number): Scalar | null {
  let found: Scalar | null = null;
  visit(document, {
    Scalar(_, scalar) {
      if (scalar.range?.[0] !== at) return undefined;
      found = scalar;
      return visit.BREAK;
    },
  });
  return found;
}

/** Writes the new text in the quotes of the old one. */
function putScalar(text: string, scalar: Scalar, to: string): EntryEdit {
  const [start, end] = scalar.range ?? [0, 0];
  const put = writeScalar(to, scalar.type);
  return put === null
    ? refuseEdit("it is written over several lines")
    : edited(text, [{ start, end, text: put }]);
}

function writeScalar(text: string, type: Scalar["type"]): string | null {
  switch (type) {
    case "PLAIN":
      return isPlain(text) ? text : showJson(text);
    case "QUOTE_SINGLE":
      // These know no escapes, and fold lines.
      return /[\n\t]/.test(text) || hasUnseen(text)
        ? showJson(text)
        : `'${text.replaceAll("'", "''")}'`;
    case "QUOTE_DOUBLE":
      return showJson(text);
    default:
      return null;
  }
}

function removeEntry(
  text: string,
  document: Document,
  { pair, map, parent }: FoundEntry,
): EntryEdit {
  if (isRepeated(document, pair))
    return refuseEdit("an alias elsewhere repeats a part of it");
  if (map.flow === true) return edited(text, cutFlowEntry(text, map, pair));
  const cut = cutBlockEntry(text, map, pair, parent);
  if (cut === null) return refuseEdit("it shares its line with other entries");
  if (map.items.length > 1) return edited(text, [cut]);
  // The mapping is now empty, which must be written: `resources: {}`.
  if (parent === null) return refuseEdit("nothing else is in the manifest");
  const mark = valueMark(parent);
  return edited(text, [insertAt(mark, " {}"), cut]);
}

/** Whether an alias outside the entry refers to something in it. */
function isRepeated(document: Document, pair: Pair): boolean {
  const inside = new Set<string>();
  const outside = new Set<string>();
  visit(document, {
    Node(_, node, ancestors) {
      const within = ancestors.includes(pair);
      if (isAlias(node)) {
        if (!within) outside.add(node.source);
      } else if (within && node.anchor !== undefined) inside.add(node.anchor);
    },
  });
  return [...inside].some((name) => outside.has(name));
}
