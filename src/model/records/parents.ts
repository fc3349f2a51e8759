/**
 * The refs that follow from where a resource is nested: a comment below an
 * article has `article_id`. Stage: model.
 */
import type { FieldEntry } from "../../manifest/tree.js";
import type { Resource } from "../resource.js";
import type { RecordDefinition, Definitions } from "./definitions.js";
import { sentName, type Naming } from "./field-names.js";
import type { RecordModel, RecordField } from "./types.js";

/**
 * The parent record of a resource: that of the nearest resource above with one.
 */
export function parentOf(
  resource: Resource,
  definitions: Definitions,
): RecordDefinition | null {
  for (let at = resource.parent; at !== null; at = at.parent) {
    const found = definitions.of(at);
    if (found !== undefined) return found;
  }
  return null;
}

/** A ref to a parent, by the word that the manifest has for it. */
export interface ParentRef {
  readonly parent: RecordDefinition;
  /** `article`, or what `parent` says. */
  readonly word: string;
}

/** The parent records of all places of a record. */
export interface Parents {
  readonly all: readonly ParentRef[];
  /** Whether there is a single parent, which every row belongs to. */
  readonly isRequired: boolean;
}

/** Fields as the manifest lists them. */
export type ListedFields = Readonly<Record<string, FieldEntry>>;

/**
 * The parents of a record, in the order of its places.
 *
 * @param entries the fields of the record
 */
export function listParents(
  definition: RecordDefinition,
  definitions: Definitions,
  entries: ListedFields,
  naming: Naming,
): Parents {
  const found = new Map<string, ParentRef>();
  for (const place of definition.places) {
    const parent = parentOf(place, definitions);
    if (parent === null) continue;
    const word = wordOf(place, parent, { definitions, entries, naming });
    const key = JSON.stringify([parent.name, word]);
    if (!found.has(key)) found.set(key, { parent, word });
  }
  const all = [...found.values()];
  const isNested = definition.definers.every(
    (place) => parentOf(place, definitions) !== null,
  );
  const isOwn = all.some(({ parent }) => parent === definition);
  // One row for each caller and parent has both.
  const isOfCaller = definition.definers.every(
    ({ node }) => node.options.by !== undefined,
  );
  return {
    all,
    isRequired: isNested && (isOfCaller || (all.length === 1 && !isOwn)),
  };
}

/** What tells which of its refs leads a record to what a place is below. */
interface Listed {
  readonly definitions: Definitions;
  readonly entries: ListedFields;
  readonly naming: Naming;
}

/** The word for the ref to what a place is below. */
function wordOf(
  place: Resource,
  parent: RecordDefinition,
  listed: Listed,
): string {
  const { by, parent: said } = place.node.options;
  if (said !== undefined) return writtenOf(said, listed);
  if (by === undefined) return parent.name;
  const others = listRefsTo(parent, listed).filter(
    (word) => word !== writtenOf(by, listed),
  );
  const [only] = others;
  return only === undefined || others.includes(parent.name)
    ? parent.name
    : only;
}

/** The listed refs to a record, each to one row. */
function listRefsTo(
  target: RecordDefinition,
  { definitions, entries }: Pick<Listed, "definitions" | "entries">,
): readonly string[] {
  return Object.entries(entries).flatMap(([word, { ref, many, computed }]) =>
    ref !== undefined &&
    many !== true &&
    computed !== true &&
    definitions.find(ref) === target
      ? word
      : [],
  );
}

/** A ref as the manifest lists it, where a word may be the name that is sent. */
function writtenOf(
  word: string,
  { entries, naming }: Pick<Listed, "entries" | "naming">,
): string {
  if (Object.hasOwn(entries, word)) return word;
  const listed = Object.entries(entries).find(
    ([written, entry]) => sentName(written, entry, naming) === word,
  );
  return listed?.[0] ?? withoutId(word);
}

/** `user_id` and `userId` are sent for `user`. */
export function withoutId(word: string): string {
  return word.replace(/(?<=.)(?:_id|Id)$/, "");
}

/**
 * The ref of a record that leads to what a place is below; undefined if it is below
 * nothing.
 */
export function findParentRef(
  place: Resource,
  { fields }: Pick<RecordModel, "fields">,
  definitions: Definitions,
): RecordField | undefined {
  const above = parentOf(place, definitions)?.name;
  const { by, parent } = place.node.options;
  const refs = fields.filter(
    ({ from, ref }) => from === "place" && ref?.record === above,
  );
  const named = (word: string | undefined) =>
    refs.find(({ name, written }) => name === word || written === word) ??
    refs.find(({ written }) => written === withoutId(word ?? ""));
  if (parent !== undefined) return named(parent);
  const isBy = named(by);
  const others = refs.filter((field) => by === undefined || field !== isBy);
  return others.find(({ written }) => written === above) ?? others[0];
}
