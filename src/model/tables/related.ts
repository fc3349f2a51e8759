/**
 * What rows show of others: `embed`, `count` and `mine`, as stores read it. Stage:
 * model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { RelatedData } from "../../runtime/database/tables.js";
import type { Definitions, RecordDefinition } from "../records/definitions.js";
import type { RecordField, RelatedEntry } from "../records/types.js";
import type { Resource } from "../resource.js";
import { snakeCase } from "../words.js";
import { findField } from "./find-field.js";
import { findBy } from "./singletons.js";
import type { RecordPlaces, TablesByRecord } from "./tables.js";
import type { PlaceModel } from "./types.js";

/** What a table's rows show of others, by field. */
export type RelatedOfTable = Readonly<Record<string, RelatedData>>;

/** What is needed to find the rows that a field is about. */
export interface RelatedInput {
  readonly definitions: Definitions;
  readonly tables: TablesByRecord;
  readonly places: readonly PlaceModel[];
  /** The record of callers; null if there are none. */
  readonly caller: string | null;
}

/** A field that counts the rows that refer to a row. */
type Referring = Extract<RelatedEntry, { kind: "count" | "mine" }>;

/** A value, or why there is none. */
type Found<Value> = Value | { readonly problem: ManifestProblem };

/** Reads what the fields of a record show of other rows. */
export function readRelated(
  { record, definition }: RecordPlaces,
  input: RelatedInput,
): {
  readonly data: RelatedOfTable | null;
  readonly problems: readonly ManifestProblem[];
} {
  const entries: [string, RelatedData][] = [];
  const problems: ManifestProblem[] = [];
  for (const field of record.fields) {
    if (field.related === null) continue;
    const found = isUnstored(definition)
      ? { problem: reportUnstored(field, definition) }
      : field.related.kind === "embed"
        ? readEmbed(field, field.related, record.fields, input)
        : readReferring(field, field.related, definition, input);
    if ("problem" in found) problems.push(found.problem);
    else entries.push([field.name, found]);
  }
  const data = entries.length === 0 ? null : Object.fromEntries(entries);
  return { data, problems };
}

function isUnstored({ definers }: RecordDefinition): boolean {
  return definers[0]?.node.options.table === false;
}

function reportUnstored(
  field: RecordField,
  { path }: RecordDefinition,
): ManifestProblem {
  const word = wordOf(field);
  const message = `\`${word}\` is asked of rows, and these have no table`;
  const labels = [labelAt([...path, "table"], "`table` is here")];
  const help = "remove the field, or `table: false`";
  return atKey("related-rows", placeOf(field), message, { labels, help });
}

/** The key of the manifest that says what a field shows. */
function wordOf({ related }: RecordField): string {
  return related?.kind ?? "";
}

/** The place of that key. */
function placeOf({ path, related }: RecordField): ManifestPath {
  return related?.kind === "embed" ? path : [...path, related?.kind ?? ""];
}

function readEmbed(
  field: RecordField,
  { through, fields }: Extract<RelatedEntry, { kind: "embed" }>,
  all: readonly RecordField[],
  { tables }: RelatedInput,
): Found<RelatedData> {
  const target = findField(all, through)?.ref?.record ?? "";
  if (tables.has(target)) return { embed: through, record: target, fields };
  const message = `the rows of "${target}" have no table to embed them from`;
  const help = "work the field out yourself: `computed: true`";
  return {
    problem: atKey("related-rows", placeOf(field), message, { help }),
  };
}

/** The rows that a field counts, and where a caller reads them. */
interface Rows {
  readonly definition: RecordDefinition;
  /** The resource below this one; null if another part of the manifest has them. */
  readonly child: Resource | null;
}

function readReferring(
  field: RecordField,
  entry: Referring,
  definition: RecordDefinition,
  input: RelatedInput,
): Found<RelatedData> {
  const found = findRows(field, entry, definition, input);
  if ("problem" in found) return found;
  const { definition: of, child } = found;
  const fields = input.tables.get(of.name)?.record.fields ?? [];
  const by = findRef(field, entry, found, definition, fields);
  if ("problem" in by) return by;
  const at =
    child === null ||
    !input.places.some(({ controller }) => controller === child.controller)
      ? {}
      : { at: child.controller };
  if (entry.kind === "count") {
    const { max } = entry;
    const most = max === undefined ? {} : { upTo: max };
    return { count: of.name, by: by.name, ...at, ...most };
  }
  const owner = findOwner(field, { ...found, fields, by }, input);
  if ("problem" in owner) return owner;
  return { mine: of.name, by: by.name, owner: owner.name, ...at };
}

/** The rows that a word means: of a resource below this one first. */
function findRows(
  field: RecordField,
  { of }: Referring,
  definition: RecordDefinition,
  { definitions, tables }: RelatedInput,
): Found<Rows> {
  const word = snakeCase(of);
  const below = definitions.all.flatMap((each) =>
    each.places.flatMap((place) =>
      isBelow(place, definition, definitions) &&
      [snakeCase(place.node.name), place.memberName].includes(word)
        ? [{ definition: each, child: place }]
        : [],
    ),
  );
  const own = below.find(({ child }) => isDefiner(child.parent, definition));
  const named = definitions.find(of);
  const found =
    own ??
    below[0] ??
    (named === undefined ? undefined : { definition: named, child: null });
  const place = [...placeOf(field), ...ofPlace(field, "of")];
  if (found === undefined) {
    const message = `there is no resource "${of}" below "${definition.name}", and no record`;
    const guess = suggest(of, definitions.words);
    return { problem: atValue("unknown-record", place, message, guess) };
  }
  if (tables.has(found.definition.name)) return found;
  const message = `the rows of "${found.definition.name}" have no table`;
  const help = "work the field out yourself: `computed: true`";
  return { problem: atValue("related-rows", place, message, { help }) };
}

function isBelow(
  { parent }: Resource,
  definition: RecordDefinition,
  definitions: Definitions,
): boolean {
  let at = parent;
  while (at !== null && definitions.of(at) === undefined) at = at.parent;
  return at !== null && definitions.of(at) === definition;
}

function isDefiner(
  resource: Resource | null,
  { definers }: RecordDefinition,
): boolean {
  return resource !== null && definers.includes(resource);
}

/** Where an option of the entry is: it may be written as a word alone. */
function ofPlace(
  { related }: RecordField,
  key: "of" | "by",
): readonly string[] {
  if (related === null || related.kind === "embed") return [];
  const isShort = related.by === undefined && related.max === undefined;
  return isShort ? [] : [key];
}

/** The ref of these rows that leads here. */
function findRef(
  field: RecordField,
  { kind, by, of }: Referring,
  { definition: { name }, child }: Rows,
  { name: record }: RecordDefinition,
  fields: readonly RecordField[],
): Found<RecordField> {
  const refs = fields.filter(
    ({ ref, data }) => ref?.record === record && data.computed !== true,
  );
  const words = refs.map(({ written }) => written);
  const at = [...placeOf(field), ...ofPlace(field, "by")];
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
function findOwner(
  field: RecordField,
  {
    definition: { name },
    child,
    fields,
    by,
  }: Rows & {
    readonly fields: readonly RecordField[];
    readonly by: RecordField;
  },
  { caller }: RelatedInput,
): Found<RecordField> {
  const place = placeOf(field);
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
