/**
 * What rows show of others: `embed`, `count` and `mine`, as stores read it. Stage:
 * model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { RelatedData } from "../../runtime/database/related-data.js";
import type { Definitions, RecordDefinition } from "../records/definitions.js";
import type { RecordField, RelatedEntry } from "../records/types.js";
import type { Resource } from "../resource.js";
import { snakeCase } from "../words.js";
import { findField } from "./find-field.js";
import {
  type CountedRows,
  findCallersRef,
  findRef,
  type Found,
  ofPlace,
  keyPlace,
  type Referring,
} from "./related-refs.js";
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
      : field.related.kind === "inside"
        ? readInside(field.related)
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
  return atKey("related-rows", keyPlace(field), message, { labels, help });
}

/** The key of the manifest that says what a field shows. */
function wordOf({ related }: RecordField): string {
  return related?.kind ?? "";
}

function readInside({
  of,
  by,
  fields,
}: Extract<RelatedEntry, { kind: "inside" }>): RelatedData {
  return { inside: of, by, fields };
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
    problem: atKey("related-rows", keyPlace(field), message, { help }),
  };
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
  const owner = findCallersRef(field, { ...found, fields, by }, input.caller);
  if ("problem" in owner) return owner;
  return { mine: of.name, by: by.name, owner: owner.name, ...at };
}

/** The rows that a word means: of a resource below this one first. */
function findRows(
  field: RecordField,
  { of }: Referring,
  definition: RecordDefinition,
  { definitions, tables }: RelatedInput,
): Found<CountedRows> {
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
  const place = [...keyPlace(field), ...ofPlace(field, "of")];
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
