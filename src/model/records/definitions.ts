/**
 * Which resources define a record, and which refer to one. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { type KeyEntry, writtenAt } from "../../manifest/tree.js";
import type { Field, KeyType } from "../../runtime/records/fields.js";
import { withoutUndefined } from "../../diagnostics/values.js";
import type { Inflector } from "../inflect.js";
import type { Resource } from "../resource.js";
import { snakeCase } from "../words.js";

/** The ids of a record. */
export interface KeyDefinition {
  readonly type: KeyType;
  /** What one is, as a field. */
  readonly data: Field;
  /** The column that the manifest names; null: `id`. */
  readonly column: string | null;
  /** Who makes one that is a text; null if the manifest does not say. */
  readonly madeBy: "client" | "server" | null;
}

/** A record before its fields are known. */
export interface RecordDefinition {
  /** `article` */
  readonly name: string;
  /** `articles` */
  readonly plural: string;
  readonly key: KeyDefinition;
  /** Its former names, the latest first. */
  readonly was: readonly string[];
  /** The place of the resource that defines it. */
  readonly path: ManifestPath;
  /** That resource; several if a concern puts it in several places. */
  readonly definers: Resource[];
  /** The definers, and the resources that refer to the record. */
  readonly places: Resource[];
}

/** The records of a manifest, by the words that refer to them. */
export class Definitions {
  readonly all: readonly RecordDefinition[];
  readonly problems: readonly ManifestProblem[];
  readonly #byName = new Map<string, RecordDefinition>();
  readonly #byWord = new Map<string, RecordDefinition>();
  readonly #byResource = new Map<Resource, RecordDefinition>();

  constructor(resources: readonly Resource[], inflector: Inflector) {
    const problems: ManifestProblem[] = [];
    const byPlace = new Map<string, RecordDefinition>();
    for (const resource of resources) {
      if (resource.node.options.fields === undefined) continue;
      const path = writtenAt(resource.node);
      const place = JSON.stringify(path);
      const known = byPlace.get(place);
      const found = known ?? define(resource, path, inflector);
      byPlace.set(place, found);
      found.definers.push(resource);
      found.places.push(resource);
      this.#byResource.set(resource, found);
    }
    this.all = [...byPlace.values()];
    for (const found of this.all) problems.push(...this.#name(found));
    for (const resource of resources) this.#refer(resource);
    this.problems = problems;
  }

  /** The record that a resource holds or shows. */
  of(resource: Resource): RecordDefinition | undefined {
    return this.#byResource.get(resource);
  }

  /**
   * The record that a word of the manifest refers to: its name, or its plural.
   */
  find(word: string): RecordDefinition | undefined {
    return this.#byWord.get(snakeCase(word));
  }

  /** Whether a word is the name of a record; otherwise it is a plural. */
  isName(word: string): boolean {
    return this.find(word)?.name === snakeCase(word);
  }

  /** Every word that refers to a record, for suggestions. */
  get words(): readonly string[] {
    return [...this.#byWord.keys()];
  }

  /** Registers a record under its words, its name first. */
  #name(definition: RecordDefinition): ManifestProblem[] {
    const { name, plural, path, definers } = definition;
    const twin = this.#byName.get(name);
    if (twin !== undefined) {
      const message = `there are two records "${name}"`;
      const labels = [labelAt(twin.path, `the other "${name}"`)];
      return [atKey("record-clash", path, message, { labels })];
    }
    this.#byName.set(name, definition);
    const resources = definers.map((resource) => snakeCase(resource.node.name));
    for (const word of [name, plural, ...resources]) {
      if (!this.#byWord.has(word)) this.#byWord.set(word, definition);
    }
    return [];
  }

  /** A record that does not exist is reported in check-refs.ts. */
  #refer(resource: Resource): void {
    const { fields, record } = resource.node.options;
    if (fields !== undefined || record === undefined) return;
    const found = this.find(record);
    if (found === undefined) return;
    found.places.push(resource);
    this.#byResource.set(resource, found);
  }
}

function define(
  { node, name: resourceName, memberName }: Resource,
  path: ManifestPath,
  { pluralize, singularize }: Inflector,
): RecordDefinition {
  const { record, singleton, key, was = [] } = node.options;
  const name = record === undefined ? memberName : snakeCase(record);
  const plural =
    record === undefined && !singleton ? resourceName : pluralize(name);
  return {
    name,
    plural,
    key: describeKey(key),
    path,
    was: was
      .map(snakeCase)
      .map((word) => (singleton ? word : singularize(word))),
    definers: [],
    places: [],
  };
}

function describeKey(
  { type, column, madeBy, maxLength, pattern }: KeyEntry = { type: "integer" },
): KeyDefinition {
  const data: Field =
    type === "text"
      ? { type: "string", ...withoutUndefined({ maxLength, pattern }) }
      : { type };
  return { type, data, column: column ?? null, madeBy: madeBy ?? null };
}
