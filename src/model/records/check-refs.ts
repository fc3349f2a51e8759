/** Names of unknown records: in refs, `record` and `returns`. Stage: model. */
import type { ManifestPath, Problem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atValue } from "../../diagnostics/problem.js";
import { writtenAt, type FieldEntry } from "../../manifest/tree.js";
import { extraKinds } from "../../manifest/words.js";
import type { Resource } from "../resource.js";
import type { Definitions } from "./definitions.js";

/** Reports each name of a record that does not exist. */
export function checkRefs(
  resources: readonly Resource[],
  definitions: Definitions,
): readonly Problem[] {
  return resources.flatMap(({ node }) => {
    const path = writtenAt(node);
    const { fields = {}, record } = node.options;
    const isReference = node.options.fields === undefined;
    return [
      ...listRefs(fields, [...path, "fields"]),
      ...(isReference ? name(record, [...path, "record"]) : []),
      ...extraKinds
        .flatMap((kind) => node[kind])
        .flatMap((extra) => {
          const place = writtenAt(extra);
          return [
            ...listRefs(extra.body ?? {}, [...place, "body"]),
            ...listRefs(extra.query ?? {}, [...place, "query"]),
            ...name(extra.returns, [...place, "returns"]),
          ];
        }),
    ].flatMap((named) => checkName(named, definitions));
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
): readonly Problem[] {
  if (definitions.find(word) !== undefined) return [];
  const message = `there is no record "${word}"`;
  const guess = suggest(word, definitions.words);
  return [atValue("unknown-record", path, message, guess)];
}
