/**
 * Names of unknown records: in refs, `record` and `returns`; and names of views
 * that mean several. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt, type FieldEntry } from "../../manifest/tree.js";
import { extraKinds } from "../../manifest/words.js";
import type { Resource } from "../resource.js";
import type { Definitions } from "./definitions.js";
import type { WordMeaning, ViewWords } from "./view-words.js";

/** Reports each name of a record that does not exist. */
export function checkRecordRefs(
  resources: readonly Resource[],
  definitions: Definitions,
  viewWords: ViewWords,
): readonly ManifestProblem[] {
  return resources.flatMap((resource) => {
    const { node } = resource;
    const path = writtenAt(node);
    const { fields = {}, record, list } = node.options;
    const isReference = node.options.fields === undefined;
    const extras = extraKinds.flatMap((kind) => node[kind]);
    const names = [
      ...listRefs(fields, [...path, "fields"]),
      ...(isReference ? name(record, [...path, "record"]) : []),
      ...listRefs(list?.query ?? {}, [...path, "list", "query"]),
      ...extras.flatMap((extra) => {
        const place = writtenAt(extra);
        return [
          ...listRefs(extra.body ?? {}, [...place, "body"]),
          ...listRefs(extra.query ?? {}, [...place, "query"]),
        ];
      }),
    ];
    const returned = extras.flatMap((extra) =>
      name(extra.returns, [...writtenAt(extra), "returns"]),
    );
    return [
      ...names.flatMap((each) => checkName(each, definitions, [])),
      ...returned.flatMap((each) => {
        const meanings = viewWords.find(each.word, resource);
        return meanings.length === 0
          ? checkName(each, definitions, viewWords.words)
          : checkMeanings(each, definitions, meanings);
      }),
    ];
  });
}

/** A word of the manifest that refers to a record. */
interface Named {
  readonly word: string;
  readonly path: ManifestPath;
}

function name(word: string | undefined, path: ManifestPath): readonly Named[] {
  return word === undefined ? [] : [{ word, path }];
}

function listRefs(
  entries: Readonly<Record<string, FieldEntry>>,
  path: ManifestPath,
): readonly Named[] {
  return Object.entries(entries).flatMap(([key, { ref }]) =>
    name(ref, [...path, key, "ref"]),
  );
}

function checkName(
  { word, path }: Named,
  definitions: Definitions,
  others: readonly string[],
): readonly ManifestProblem[] {
  if (definitions.find(word) !== undefined) return [];
  const message = `there is no record "${word}"`;
  const words = new Set([...definitions.words, ...others]);
  const guess = suggest(word, [...words]);
  return [atValue("unknown-record", path, message, guess)];
}

/** A word that is no record's, but that of several views. */
function checkMeanings(
  { word, path }: Named,
  definitions: Definitions,
  meanings: readonly WordMeaning[],
): readonly ManifestProblem[] {
  if (definitions.find(word) !== undefined || meanings.length === 1) return [];
  const message = `"${word}" may be any of ${meanings.length} views`;
  const labels = meanings.map(({ view: { type }, resource }) =>
    labelAt(writtenAt(resource.node), `the view ${type}`),
  );
  return [atValue("view-with-two-meanings", path, message, { labels })];
}
