/**
 * Every table of fields in a manifest, for the rules. Stage: parse.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { SCALAR_TYPES, type ScalarType } from "../fields/types.js";
import type { FieldEntry } from "./schema-fields.js";
import type { Manifest } from "./schema.js";
import { visitKind } from "./visit.js";
import { extraKinds } from "./words.js";

/** What holds fields: a record, an object, the input of an action, or an error. */
export type FieldHolder = "record" | "object" | "body" | "query" | "error";

/** A field, and its place. */
export interface PlacedField {
  readonly name: string;
  readonly entry: FieldEntry;
  readonly path: ManifestPath;
  readonly holder: FieldHolder;
}

/** The kind of a field: its type, or what it has instead of one. */
export type FieldKind =
  ScalarType | "enum" | "ref" | "object" | "can" | "count" | "mine";

/** The kinds that are worked out for each reply, of rows that are stored. */
export const ANSWERED_KINDS = ["can", "count", "mine"] as const;
export type AnsweredKind = (typeof ANSWERED_KINDS)[number];

/** What `add` takes as the type of a field. */
export const ADDED_TYPES: readonly FieldKind[] = [
  ...SCALAR_TYPES,
  ...(["enum", "ref"] as const),
];

type Entries = Readonly<Record<string, FieldEntry>>;

const known = new WeakMap<Manifest, readonly PlacedField[]>();

/** Every field of a manifest; the fields of an object follow the object. */
export function listFields(manifest: Manifest): readonly PlacedField[] {
  const found = known.get(manifest) ?? [...findFields(manifest)];
  known.set(manifest, found);
  return found;
}

function* findFields(manifest: Manifest): Generator<PlacedField> {
  yield* readTable(manifest.problem ?? {}, ["problem"], "error");
  for (const { kind, path, body } of visitKind(
    manifest,
    "resource",
    "concern",
  )) {
    if (kind === "resource" && body.fields !== undefined) {
      yield* readTable(body.fields, [...path, "fields"], "record");
    }
    if (kind === "resource" && body.list?.query !== undefined) {
      yield* readTable(body.list.query, [...path, "list", "query"], "query");
    }
    for (const table of extraKinds) {
      for (const [name, extra] of Object.entries(body[table])) {
        for (const holder of ["body", "query"] as const) {
          const entries = extra[holder];
          if (entries === undefined) continue;
          yield* readTable(entries, [...path, table, name, holder], holder);
        }
      }
    }
  }
}

function* readTable(
  entries: Entries,
  place: ManifestPath,
  holder: FieldHolder,
): Generator<PlacedField> {
  for (const [name, entry] of Object.entries(entries)) {
    const path = [...place, name];
    yield { name, entry, path, holder };
    if (entry.fields !== undefined) {
      yield* readTable(entry.fields, [...path, "fields"], "object");
    }
  }
}

/** The kind of a field; null if it declares none, or several. */
export function fieldKindOf(entry: FieldEntry): FieldKind | null {
  const kinds: FieldKind[] = [];
  if (entry.type !== undefined) kinds.push(entry.type);
  if (entry.enum !== undefined) kinds.push("enum");
  if (entry.ref !== undefined) kinds.push("ref");
  if (entry.fields !== undefined) kinds.push("object");
  for (const kind of ANSWERED_KINDS)
    if (entry[kind] !== undefined) kinds.push(kind);
  // What is made of another text is a text.
  if (kinds.length === 0 && entry.from !== undefined) return "string";
  return kinds.length === 1 ? (kinds[0] ?? null) : null;
}
