/**
 * The words for the views of records: `profile` and `profiles` for a resource
 * `profiles` with `record: user`. Stage: model. A record's own words come
 * first: `definitions.ts`.
 */
import type { Inflector } from "../inflect.js";
import type { Resource } from "../resource.js";
import { joinParts } from "../scope.js";
import { snakeCase } from "../words.js";
import type { ActionOutput, RecordView } from "./types.js";

/** What a word stands for, and a resource that shows it. */
export interface WordMeaning extends ActionOutput {
  readonly resource: Resource;
}

/** The words of a resource for one row and for several, the name first. */
function listWords(
  { name, memberName, node, scope }: Resource,
  { pluralize, singularize }: Inflector,
): readonly (readonly [word: string, isList: boolean])[] {
  const { singleton } = node.options;
  const key = snakeCase(node.name);
  const one = [memberName, singleton ? key : singularize(key)];
  const many = singleton ? one.map(pluralize) : [name, key];
  // In a namespace, with its name or without.
  const spell = (words: readonly string[], isList: boolean) =>
    words
      .flatMap((word) => [word, joinParts("_", scope.as, word)])
      .map((word) => [word, isList] as const);
  return [...spell(one, false), ...spell(many, true)];
}

/** The views of a manifest, by the words that refer to them. */
export class ViewWords {
  readonly #byWord = new Map<string, WordMeaning[]>();

  constructor(viewOf: ReadonlyMap<Resource, RecordView>, inflector: Inflector) {
    for (const [resource, view] of viewOf) {
      const own = new Set<string>();
      for (const [word, isList] of listWords(resource, inflector)) {
        if (own.has(word)) continue;
        own.add(word);
        const meanings = this.#byWord.get(word) ?? [];
        meanings.push({ view, isList, resource });
        this.#byWord.set(word, meanings);
      }
    }
  }

  /** Every word, for suggestions. */
  get words(): readonly string[] {
    return [...this.#byWord.keys()];
  }

  /**
   * What a word may stand for: several if views differ, unless one of them is
   * that of the resource that uses the word.
   */
  find(word: string, user: Resource): readonly WordMeaning[] {
    const all = this.#byWord.get(snakeCase(word)) ?? [];
    const own = all.filter(({ resource }) => resource === user);
    const distinct = new Map<string, WordMeaning>();
    for (const meaning of own.length > 0 ? own : all) {
      const { view, isList } = meaning;
      const key = JSON.stringify([
        ...[view.record.name, view.reads, view.parts, isList],
      ]);
      if (!distinct.has(key)) distinct.set(key, meaning);
    }
    return [...distinct.values()];
  }
}
