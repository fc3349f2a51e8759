/**
 * The fields of one record: `id`, those of the manifest, the refs of its
 * places, and the timestamps. Stage: model.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import type { FieldEntry, ResourceOptions } from "../../manifest/tree.js";
import { SELF } from "../../manifest/words.js";
import { type Field, POSITION } from "../../runtime/records/fields.js";
import type { RecordDefinition, Definitions } from "./definitions.js";
import { describeFieldData, describeRef } from "./field-data.js";
import { composeFieldName, sentName, type Naming } from "./field-names.js";
import { type ListedFields, listParents, withoutId } from "./parents.js";
import type { FieldWords, RecordField, Ref, RelatedEntry } from "./types.js";

/** What is needed to read the fields of a record. */
export interface Around {
  readonly definitions: Definitions;
  readonly naming: Naming;
  /** The word for the record of those who call; undefined if there is none. */
  readonly caller: string | undefined;
}

/** Every field of a record, in its order. */
export function listRecordFields(
  definition: RecordDefinition,
  around: Around,
): readonly RecordField[] {
  const { path, key, definers } = definition;
  const options = definers[0]?.node.options;
  const said = options?.fields ?? {};
  const entries = withCallerRef(definition, said, around);
  const parents = listParentRefs(definition, entries, around);
  const places = new Map(parents.map((field) => [field.name, field]));
  const listed = readRecordFields(entries, [...path, "fields"], around)
    .map((field) =>
      Object.hasOwn(said, field.written)
        ? field
        : { ...field, path: [...path, "by"] },
    )
    .map((field) =>
      // A declared ref to the parent is the same ref that the place sets.
      field.ref !== null &&
      field.ref.record === places.get(field.name)?.ref?.record
        ? {
            ...field,
            from: "place" as const,
            ref: goingWith(field.ref, options),
          }
        : field,
    );
  const replaced = new Set(
    listed.filter(({ from }) => from === "place").map(({ name }) => name),
  );
  const own = (name: string, data: Field): RecordField => ({
    name,
    written: name,
    data,
    ref: null,
    words: {},
    can: null,
    related: null,
    transitions: null,
    slug: null,
    path,
    column: null,
    was: [],
    wasWritten: [],
    from: "tool",
  });
  const id = own("id", { ...key.data, write: "never" });
  // Rows that are there when their resource gets `inside` stay in the order of their ids.
  const place: Field = {
    ...{ type: "integer", default: 0 },
    ...{ read: "never", write: "never" },
  };
  const time: Field = { type: "datetime", write: "never" };
  const times = ["created", "updated"].map((word) =>
    own(composeFieldName(around.naming, word, "at"), time),
  );
  return resolveNames([
    key.column === null
      ? id
      : { ...id, column: key.column, path: [...path, "key"] },
    ...(options?.inside === undefined ? [] : [own(POSITION, place)]),
    ...listed,
    ...parents.filter(({ name }) => !replaced.has(name)),
    ...(options?.timestamps === false ? [] : times),
  ]);
}

/**
 * The fields of a record, with the ref to the caller that `by` of its own resource
 * names: it need not be listed, and no body sets it.
 */
function withCallerRef(
  { definers }: RecordDefinition,
  said: ListedFields,
  { definitions, naming, caller }: Around,
): ListedFields {
  const { by } = definers[0]?.node.options ?? {};
  const target = caller === undefined ? undefined : definitions.find(caller);
  if (by === undefined || by === SELF || target === undefined) return said;
  const listed = Object.entries(said).find(
    ([written, entry]) =>
      written === by || sentName(written, entry, naming) === by,
  );
  if (listed === undefined) {
    const ref = {
      ref: target.name,
      onDelete: "cascade",
      set: "caller",
    } as const;
    return { [withoutId(by)]: ref, ...said };
  }
  const [written, entry] = listed;
  const { ref, scope, set, write, link } = entry;
  const isOpen = (scope ?? set ?? write ?? link) === undefined;
  return isOpen && ref !== undefined && definitions.find(ref) === target
    ? { ...said, [written]: { ...entry, set: "caller" } }
    : said;
}

/**
 * Replaces the names in `unique` lists, and those of what slugs are made of, by those
 * that the fields are sent under.
 */
function resolveNames(listed: readonly RecordField[]): readonly RecordField[] {
  const sent = new Map(listed.map(({ written, name }) => [written, name]));
  const fields = listed.map((field) =>
    field.slug === null
      ? field
      : { ...field, slug: sent.get(field.slug) ?? field.slug },
  );
  return fields.map((field) => {
    const { unique } = field.data;
    if (unique === undefined || unique === true) return field;
    const names = unique.map((name) => sent.get(name) ?? name);
    return { ...field, data: { ...field.data, unique: names } };
  });
}

/** Reads the fields of a record, a body or a query. */
export function readRecordFields(
  entries: ListedFields,
  path: ManifestPath,
  around: Around,
): readonly RecordField[] {
  return Object.entries(entries).flatMap(([written, entry]) => {
    const data = describeEntry(entry, around);
    if (data === null) return [];
    const target =
      entry.ref === undefined ? undefined : around.definitions.find(entry.ref);
    return {
      name: sentName(written, entry, around.naming),
      written,
      data,
      ref:
        target === undefined
          ? null
          : {
              record: target.name,
              onDelete: entry.onDelete ?? "restrict",
              scope: entry.scope ?? null,
              isSet: entry.set === "caller",
            },
      words: wordsOf(entry),
      can: entry.can ?? null,
      related: relatedOf(entry),
      transitions: entry.transitions ?? null,
      slug: entry.from ?? null,
      path: [...path, written],
      column: entry.column ?? null,
      was: (entry.was ?? []).map((was) => sentName(was, entry, around.naming)),
      wasWritten: entry.was ?? [],
      from: "manifest" as const,
    };
  });
}

/** What a field counts; what it embeds is a field of its own. */
function relatedOf({ count, mine }: FieldEntry): RelatedEntry | null {
  if (count !== undefined)
    return { kind: "count", of: count.of, by: count.by, max: count.max };
  return mine === undefined
    ? null
    : { kind: "mine", of: mine.of, by: mine.by, max: undefined };
}

function wordsOf({ read, write, link }: FieldEntry): FieldWords {
  return {
    ...(typeof read === "object" && { read }),
    ...(typeof write === "object" && { write }),
    ...(link !== undefined && { link }),
  };
}

/** Returns null for a ref to an unknown record, which is reported elsewhere. */
function describeEntry(
  entry: FieldEntry,
  { definitions }: Around,
): Field | null {
  if (entry.ref === undefined) return describeFieldData(entry);
  const target = definitions.find(entry.ref);
  return target === undefined
    ? null
    : describeRef(entry, target.name, target.key.data);
}

/** The ref to the row above: what is inside of a row goes with it. */
function goingWith(
  ref: Ref,
  options: Pick<ResourceOptions, "inside"> | undefined,
): Ref {
  return options?.inside === undefined ? ref : { ...ref, onDelete: "cascade" };
}

/** The refs to the parent records. */
function listParentRefs(
  definition: RecordDefinition,
  entries: ListedFields,
  { definitions, naming }: Around,
): readonly RecordField[] {
  const { all, isRequired } = listParents(
    definition,
    definitions,
    entries,
    naming,
  );
  const [definer] = definition.definers;
  const { by, inside } = definer?.node.options ?? {};
  const [isOfCaller, isInside] = [by !== undefined, inside !== undefined];
  return all.map(({ parent: { name, key, was, definers }, word }) => {
    // Members go with what they belong to, and so do the rows of callers.
    const { members } = definers[0]?.node.options ?? {};
    const isMember =
      members !== undefined &&
      definitions.find(members.through)?.name === definition.name;
    const isWith = isMember || isOfCaller || isInside;
    const onDelete = isWith ? "cascade" : "restrict";
    const optional = isRequired ? {} : { optional: true as const };
    const former = word === name ? was : [];
    return {
      name: composeFieldName(naming, word, "id"),
      written: word,
      data: { ...key.data, ref: name, ...optional, write: "create" } as Field,
      ref: { record: name, onDelete, scope: null, isSet: false },
      words: {},
      can: null,
      related: null,
      transitions: null,
      slug: null,
      path: definition.path,
      column: null,
      was: former.map((old) => composeFieldName(naming, old, "id")),
      wasWritten: [],
      from: "place",
    };
  });
}
