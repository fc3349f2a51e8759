/**
 * The pairs of words that a manifest has beside each other: of one resource, of
 * one field, of a field and its resource, of a setting and everything, of a
 * resource and its parent, and of a view and what it is a view of.
 */
import { fieldOptions, PLACES, RECORD_KINDS } from "./field-keys.js";
import { listWords, nameWord, textOf, type Key, type Options } from "./key.js";
import { manifestKeys, outputKeys } from "./manifest-keys.js";
import { resourceKeys } from "./resource-keys.js";
import { kindOf } from "./values.js";

/** How two words stand to each other. */
export const RELATIONS = [
  ...(["resource-resource", "field-field", "field-resource"] as const),
  ...(["top-top", "top-resource", "top-field"] as const),
  ...(["child-parent", "view-record"] as const),
] as const;
export type Relation = (typeof RELATIONS)[number];

export interface Pair {
  readonly relation: Relation;
  readonly one: string;
  readonly other: string;
}

export function nameOf({ relation, one, other }: Pair): string {
  return `${relation}: ${one} + ${other}`;
}

/** Words of resources that no key alone stands for. */
const NESTED = ["fields", "resources", "namespaces"];

const resourceWords = [...listWords(resourceKeys), ...NESTED];

/** A type where it can stand: alone or in a list, in each place. */
/** Of rows beside rows, keys are enough. */
const resourceKeyWords = [...Object.keys(resourceKeys), ...NESTED];

/** What has one of these defines a record, and is no view of one. */
const DEFINING = ["fields", "key", "was", "timestamps", "table", "schema"];
const viewWords = resourceKeyWords.filter((word) => !DEFINING.includes(word));

const fieldWords = [
  ...RECORD_KINDS.map((kind) => nameWord("type", kind)),
  ...PLACES.map((place) => nameWord("at", place)),
  ...listWords(fieldOptions),
];

const topWords = [
  ...listWords(manifestKeys),
  ...listWords(outputKeys).map((word) => `output.${word}`),
  ...["concerns", "routes", "namespaces"],
];

/** Every pair that could be. */
export function listPairs(): readonly Pair[] {
  return [
    ...within("resource-resource", resourceWords),
    ...within("field-field", fieldWords),
    ...between("field-resource", fieldWords, resourceWords),
    ...within("top-top", topWords),
    ...between("top-resource", topWords, resourceWords),
    ...between("top-field", topWords, fieldWords),
    ...between("child-parent", resourceKeyWords, resourceKeyWords),
    ...between("view-record", viewWords, resourceKeyWords),
  ];
}

/**
 * The pairs that have one of some words, whole or by its key; every pair for none.
 *
 * @throws Error for a word that no pair has
 */
export function listPairsOf(words: readonly string[]): readonly Pair[] {
  if (words.length === 0) return listPairs();
  const isMeant = (word: string, meant: string): boolean =>
    word === meant || keyOf(word) === meant;
  return words.flatMap((meant) => {
    const found = listPairs().filter(
      ({ one, other }) => isMeant(one, meant) || isMeant(other, meant),
    );
    if (found.length > 0) return found;
    throw new Error(`--words: the grammar has no word ${meant}`);
  });
}

/** The key of a word: two forms of one key are a pair only where both can be. */
export function keyOf(word: string): string {
  return word.replace(/=.*/, "");
}

function within(relation: Relation, words: readonly string[]): Pair[] {
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => keyOf(other) !== keyOf(one))
      .map((other) => ({ relation, one, other })),
  );
}

function between(
  relation: Relation,
  words: readonly string[],
  others: readonly string[],
): Pair[] {
  return words.flatMap((one) =>
    others.map((other) => ({ relation, one, other })),
  );
}

/** The names of all pairs of a manifest. */
export function readPairs(manifest: Options): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (relation: Relation, some: Words, others: Words): void => {
    for (const one of some)
      for (const other of others) found.add(nameOf({ relation, one, other }));
  };
  const top = readTop(manifest);
  add("top-top", top, top);
  const resources = listResources(manifest);
  for (const { words, fields, parent, seen } of resources) {
    add("resource-resource", words, words);
    add("top-resource", top, words);
    const keys = words.map(keyOf);
    if (parent !== null) add("child-parent", keys, parent.map(keyOf));
    if (seen !== null) add("view-record", keys, seen.map(keyOf));
    for (const field of fields) {
      add("field-field", field, field);
      add("field-resource", field, words);
      add("top-field", top, field);
    }
  }
  return found;
}

type Words = readonly string[];

interface Read {
  readonly words: Words;
  readonly fields: readonly Words[];
  readonly parent: Words | null;
  readonly seen: Words | null;
}

function readEntries(
  keys: Readonly<Record<string, Key>>,
  entry: Options,
): Words {
  return Object.entries(keys).flatMap(([name, key]) =>
    entry[name] === undefined
      ? []
      : key.read(entry[name]).map((form) => nameWord(name, form)),
  );
}

function readTop(manifest: Options): Words {
  const output = (manifest["output"] ?? {}) as Options;
  return [
    ...readEntries(manifestKeys, manifest),
    ...readEntries(outputKeys, output).map((word) => `output.${word}`),
    ...["concerns", "routes", "namespaces"].filter((key) => key in manifest),
  ];
}

function listResources(manifest: Options): readonly Read[] {
  const records = new Map<string, Words>();
  const found: {
    name: string;
    entry: Options;
    words: Words;
    parent: Words | null;
  }[] = [];
  const visit = (holder: Options, parent: Words | null): void => {
    for (const [name, value] of Object.entries(
      (holder["resources"] ?? {}) as Options,
    )) {
      const entry = (value ?? {}) as Options;
      const words = [
        ...readEntries(resourceKeys, entry),
        ...NESTED.filter((key) => key in entry),
      ];
      found.push({ name, entry, words, parent });
      if ("fields" in entry)
        records.set(
          textOf(
            entry["record"] ?? entry["singular"],
            entry["singleton"] === true || "by" in entry
              ? name
              : singularOf(name),
          ),
          words,
        );
      visit(entry, words);
      visitNamespaces(entry, words);
    }
  };
  const visitNamespaces = (holder: Options, parent: Words | null): void => {
    for (const space of Object.values(
      (holder["namespaces"] ?? {}) as Options,
    )) {
      visit((space ?? {}) as Options, parent);
      visitNamespaces((space ?? {}) as Options, parent);
    }
  };
  visit(manifest, null);
  visitNamespaces(manifest, null);
  return found.map(({ entry, words, parent }) => ({
    ...{ words, parent },
    fields: listFields(entry),
    seen:
      "fields" in entry ? null : (records.get(String(entry["record"])) ?? null),
  }));
}

function singularOf(name: string): string {
  return name === "stories" ? "story" : name.replace(/s$/, "");
}

function listFields(resource: Options): readonly Words[] {
  const own = readFields((resource["fields"] ?? {}) as Options, "record");
  const inputs = ["collection", "member", "new"].flatMap((kind) =>
    Object.values((resource[kind] ?? {}) as Options).flatMap((extra) => {
      if (typeof extra !== "object" || extra === null) return [];
      const { body = {}, query = {} } = extra as Record<string, Options>;
      return [...readFields(body, "body"), ...readFields(query, "query")];
    }),
  );
  const { query = {} } = (resource["list"] ?? {}) as Record<string, Options>;
  return [...own, ...inputs, ...readFields(query, "query")];
}

function readFields(fields: Options, place: string): readonly Words[] {
  return Object.values(fields).flatMap((field) => {
    const entry: Options =
      typeof field === "string"
        ? {
            type: field.replace("?", ""),
            ...(field.endsWith("?") && { optional: true }),
          }
        : (field as Options);
    const words = [
      nameWord("type", kindOf(entry)),
      nameWord("at", place),
      ...readEntries(fieldOptions, entry),
    ];
    const inner = entry["many"] === true ? "objects" : "object";
    return [words, ...readFields((entry["fields"] ?? {}) as Options, inner)];
  });
}
