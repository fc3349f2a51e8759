/**
 * Adds an entry at the end of a mapping in YAML or JSON. Stage: edit. Only inserts
 * text, and removes at most the `{}` of a mapping that was empty.
 */
import {
  isAlias,
  isMap,
  isScalar,
  type Document,
  type Pair,
  type YAMLMap,
} from "yaml";
import {
  beginsLine,
  indentAt,
  isBlankLine,
  lineBefore,
  lineEnd,
  lineStart,
  skipBlanks,
  skipBreak,
} from "../code/lines.js";
import type { TextEdit } from "../code/text-edits.js";
import {
  edited,
  nestValue,
  refuseEdit,
  type AddChange,
  type EntryEdit,
  type EntryValue,
} from "./entry-change.js";
import { writeBlockEntry, writeBraces, writeFlowEntry } from "./write-yaml.js";
import { endOfEntry } from "./yaml-block.js";
import { findEntryAt, parseYamlText } from "./yaml-find.js";
import { skipFlowTrivia } from "./yaml-flow.js";
import { endOf, startOf, valueMark } from "./yaml-places.js";
import { readYamlStyle, type YamlStyle } from "./yaml-style.js";

/** A name and its value, to be added to a text in that style. */
interface Addition {
  readonly text: string;
  readonly name: string;
  readonly value: EntryValue;
  readonly style: YamlStyle;
}

/** Adds the entry; refuses if the mapping is not written out at its place. */
export function addToYaml(text: string, change: AddChange): EntryEdit {
  const document = parseYamlText(text);
  const [name, value] = nestValue(change);
  const style = readYamlStyle(text, document);
  const addition = { text, name, value, style };
  const edits =
    change.at === null
      ? addToRoot(addition, document)
      : addBelow(addition, document, change.at);
  return typeof edits === "string" ? refuseEdit(edits) : edited(text, edits);
}

/** The edits, or why there are none. */
type Cuts = readonly TextEdit[] | string;

function addToRoot(addition: Addition, { contents }: Document): Cuts {
  if (!isMap(contents)) return "the manifest is not a mapping";
  const { text, name, value, style } = addition;
  if (contents.items.length > 0) return addToMap(addition, contents);
  const [start = 0, end = 0] = contents.range ?? [];
  const put = style.json
    ? writeBraces(name, value, "", style)
    : writeBlockEntry(name, value, "", style);
  return isBare(text, start, end)
    ? [{ start, end, text: put }]
    : "there are comments in its braces";
}

function addBelow(addition: Addition, document: Document, at: number): Cuts {
  const found = findEntryAt(document, at);
  if (found === null) return "the entry is not written there";
  const { pair, map } = found;
  const { value } = pair;
  if (isMap(value) && value.items.length > 0) return addToMap(addition, value);
  if (isAlias(value)) return "an alias repeats another entry there";
  const isNull = value === null || (isScalar(value) && value.value === null);
  if (!isNull && !isMap(value)) return "its value is not a mapping";
  return fillEmpty(addition, pair, map.flow === true);
}

function addToMap(addition: Addition, map: YAMLMap): Cuts {
  return map.flow === true
    ? addToFlow(addition, map)
    : addToBlock(addition, map);
}

function addToBlock(addition: Addition, { items }: YAMLMap): Cuts {
  const { text, name, value, style } = addition;
  const last = items.at(-1);
  if (last === undefined) return "the mapping is empty";
  const key = startOf(last);
  if (!beginsLine(text, key)) return "it shares its line with others";
  const indent = indentOf(text, key);
  const at = endOfEntry(text, last);
  const gap = isParted(text, items) && isBlankLine(text, at);
  const put = writeBlockEntry(name, value, indent, style);
  return [putLines(text, at, gap ? style.newline + put : put, style)];
}

/** Whether an empty line separates the last two entries. */
function isParted(text: string, items: readonly Pair[]): boolean {
  const [previous, last] = items.slice(-2);
  if (previous === undefined || last === undefined) return false;
  const between = text.slice(endOfEntry(text, previous), startOf(last));
  return /^[^\S\r\n]*(?:\r\n|\n|\r)/m.test(between);
}

/** A mapping that does not exist yet, or `{}`, whose braces are removed. */
function fillEmpty(addition: Addition, pair: Pair, isFlow: boolean): Cuts {
  const { text, name, value, style } = addition;
  const mark = valueMark(pair);
  const end = Math.max(mark, endOf(pair));
  const start = skipBlanks(text, mark);
  const old = text.slice(start, end);
  if (!/^(?:\{\s*\}|~|null)?$/i.test(old))
    return "there are comments in its braces";
  const indent = indentOf(text, startOf(pair));
  if (isFlow) {
    const put = writeBraces(name, value, indent, style);
    return [{ start: mark, end, text: ` ${put}` }];
  }
  const below = skipBreak(text, lineEnd(text, end));
  const put = writeBlockEntry(
    name,
    value,
    indentBelow(text, below, indent) ?? indent + style.unit,
    style,
  );
  return [{ start: mark, end, text: "" }, putLines(text, below, put, style)];
}

/** A byte order mark before the first line is not part of its indent. */
function indentOf(text: string, at: number): string {
  return indentAt(text, at).replace("\uFEFF", "");
}

/** The indent of a comment in the empty mapping, such as an example. */
function indentBelow(text: string, at: number, outer: string): string | null {
  const indent = indentAt(text, at);
  const isComment = text[at + indent.length] === "#";
  return isComment && at < text.length && indent.length > outer.length
    ? indent
    : null;
}

function addToFlow(addition: Addition, map: YAMLMap): Cuts {
  const { text, name, value, style } = addition;
  const last = map.items.at(-1);
  if (last === undefined) return "the mapping is empty";
  const end = endOf(last);
  const after = skipFlowTrivia(text, end);
  const hasComma = text[after] === ",";
  const behind = hasComma ? after + 1 : end;
  const key = startOf(last);
  if (!beginsLine(text, key)) {
    const put = writeFlowEntry(name, value, "", style);
    const text_ = hasComma ? ` ${put},` : `, ${put}`;
    return [{ start: behind, end: behind, text: text_ }];
  }
  const indent = indentAt(text, key);
  const put = writeFlowEntry(name, value, indent, style);
  const rest = skipBlanks(text, behind);
  const isLast = isBlankLine(text, behind) || text[rest] === "#";
  const at = isLast ? lineEnd(text, behind) : behind;
  const line = style.newline + indent + put + (hasComma ? "," : "");
  return [
    ...(hasComma ? [] : [{ start: end, end, text: "," }]),
    { start: at, end: at, text: line },
  ];
}

/**
 * Inserts lines before the one that begins at `at`, or at the end of the text.
 */
function putLines(
  text: string,
  at: number,
  lines: string,
  { newline }: YamlStyle,
): TextEdit {
  const isEnd = at === text.length && at > 0 && lineStart(text, at) !== at;
  const put = isEnd ? newline + lines : lines + newlineAt(text, at, newline);
  return { start: at, end: at, text: put };
}

/** The newline of the line above, as a text may have several kinds. */
function newlineAt(text: string, at: number, usual: string): string {
  if (at === 0) return usual;
  const above = lineBefore(text, at);
  return text.slice(lineEnd(text, above), at) || usual;
}

/** Whether braces are empty. */
function isBare(text: string, start: number, end: number): boolean {
  return text.slice(start + 1, end - 1).trim() === "";
}
