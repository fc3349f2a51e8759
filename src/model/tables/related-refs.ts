/**
 * The refs of rows that a field counts: the one that leads to its own row, and the one to
 * the caller. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import type { RecordDefinition } from "../records/definitions.js";
import type { RecordField, RelatedEntry } from "../records/types.js";
import type { Resource } from "../resource.js";
import { findField } from "./find-field.js";
import { findBy } from "./singletons.js";

/** A field that counts the rows that refer to a row. */
export type Referring = Extract<RelatedEntry, { kind: "count" | "mine" }>;

/** A value, or why there is none. */
export type Found<Value> = Value | { readonly problem: ManifestProblem };

/** The rows that a field counts, and where a caller reads them. */
export interface CountedRows {
  readonly definition: RecordDefinition;
  /** The resource below this one; null if another part of the manifest has them. */
  readonly child: Resource | null;
}

/** The place of that key. */
export function keyPlace({ path, related }: RecordField): ManifestPath {
  return related?.kind === "embed" || related?.kind === "inside"
    ? path
    : [...path, related?.kind ?? ""];
}

/** Where an option of the entry is: it may be written as a word alone. */
export function ofPlace(
  { related }: RecordField,
  key: "of" | "by",
): readonly string[] {
  if (related?.kind !== "count" && related?.kind !== "mine") return [];
  const isShort = related.by === undefined && related.max === undefined;
  return isShort ? [] : [key];
}

/** The ref of these rows that leads here. */
export function findRef(
  field: RecordField,
  { kind, by, of }: Referring,
  { definition: { name }, child }: CountedRows,
  { name: record }: RecordDefinition,
  fields: readonly RecordField[],
): Found<RecordField> {
  const refs = fields.filter(
    ({ ref, data }) => ref?.record === record && data.computed !== true,
  );
  const words = refs.map(({ written }) => written);
  const at = [...keyPlace(field), ...ofPlace(field, "by")];
  if (by !== undefined) {
    const named = findField(fields, by);
    const why = whyNotBy(named, by, name, record);
    if (why === null && named !== undefined) return named;
    const guess = suggest(by, words);
    return { problem: atValue("related-rows", at, why ?? "", guess) };
  }
  const own = child === null ? undefined : parentRef(child, refs);
  const callers = child === null ? undefined : byOf(child, fields);
  const others = refs.filter((ref) => kind === "count" || ref !== callers);
  const [first, ...more] = others;
  const found = own ?? (more.length === 0 ? first : undefined);
  if (found === undefined && first === undefined) {
    const message = `no ref of "${name}" leads to "${record}"`;
    return { problem: atValue("related-rows", at, message) };
  }
  if (found === undefined) {
    const message = `several refs of "${name}" lead to "${record}": ${listWords(words, "and")}`;
    const help = `say which: \`${kind}: { of: ${of}, by: ${words[0] ?? ""} }\``;
    return { problem: atValue("related-rows", at, message, { help }) };
  }
  const why = whyNotBy(found, found.written, name, record);
  if (why === null) return found;
  return { problem: atValue("related-rows", at, why) };
}

function whyNotBy(
  field: RecordField | undefined,
  word: string,
  name: string,
  record: string,
): string | null {
  if (field === undefined) return `the record "${name}" has no ref "${word}"`;
  if (field.ref?.record !== record)
    return `"${word}" of "${name}" does not lead to "${record}"`;
  if (field.data.computed === true)
    return `"${word}" of "${name}" is computed, and has no column`;
  return field.data.read === "never"
    ? `"${word}" of "${name}" is \`read: never\`: nothing tells what it refers to`
    : null;
}

/** The ref that the place of a resource sets. */
function parentRef(
  child: Resource,
  refs: readonly RecordField[],
): RecordField | undefined {
  const placed = refs.filter(({ from }) => from === "place");
  const by = child.node.options.by;
  return placed.find(({ written, name }) => by !== written && by !== name);
}

/** The ref that `by` of a singleton names. */
function byOf(
  child: Resource,
  fields: readonly RecordField[],
): RecordField | undefined {
  const name = findBy(child, { fields });
  return fields.find((each) => each.name === name);
}

/** The ref of these rows that has the caller's id. */
export function findCallersRef(
  field: RecordField,
  {
    definition: { name },
    child,
    fields,
    by,
  }: CountedRows & {
    readonly fields: readonly RecordField[];
    readonly by: RecordField;
  },
  caller: string | null,
): Found<RecordField> {
  const place = keyPlace(field);
  const own = child === null ? undefined : byOf(child, fields);
  if (own !== undefined && own !== by) return own;
  const refs = fields.filter(
    (each) => each !== by && each.data.many !== true && each.ref !== null,
  );
  const scoped = refs.filter(({ ref }) => (ref?.scope ?? null) !== null);
  const set = refs.filter(({ ref }) => ref?.isSet === true);
  const callers = refs.filter(
    ({ ref, data }) => ref?.record === caller && data.computed !== true,
  );
  const [first, ...more] =
    [scoped, set, callers].find((each) => each.length > 0) ?? [];
  if (first !== undefined && more.length === 0) return first;
  if (first === undefined) {
    const message =
      caller === null
        ? `nothing says whose a "${name}" is: there is no \`caller\`, and it has no ref with \`scope\``
        : `no ref of "${name}" leads to the caller's record, "${caller}"`;
    const help =
      caller === null
        ? "add `caller: users`, or `scope: all` to a ref of it"
        : `add one, as in \`user: { ref: ${caller}, set: caller }\``;
    return { problem: atKey("related-rows", place, message, { help }) };
  }
  const words = [first, ...more].map(({ written }) => written);
  const message = `several refs of "${name}" may be the caller's: ${listWords(words, "and")}`;
  const help = "let one of them be `set: caller`";
  return { problem: atKey("related-rows", place, message, { help }) };
}
