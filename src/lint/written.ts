/**
 * The manifest as it was written: what the tree, in which concerns are merged
 * and words are spelled out, no longer shows. Stage: lint. Expects a valid
 * shape.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { tableAt, valueAt } from "../diagnostics/values.js";

type BodyKind = "resource" | "namespace" | "concern";

/** A resource, a namespace or a concern. */
export interface Body {
  readonly kind: BodyKind;
  readonly name: string;
  readonly path: ManifestPath;
  /** The concerns that it lists. */
  readonly mentions: readonly string[];
  /**
   * Its lists of actions: the key, and each word with its place below the key.
   */
  readonly actions: readonly {
    readonly key: ManifestPath;
    readonly words: readonly (readonly [at: ManifestPath, word: string])[];
  }[];
}

const inside: Readonly<Record<string, BodyKind>> = {
  resources: "resource",
  namespaces: "namespace",
};

/** Every body of a manifest, parents before children. */
export function listBodies(value: unknown): readonly Body[] {
  const concerns = entriesOf(value, "concerns").flatMap(([name, body]) =>
    readBody("concern", name, ["concerns", name], body),
  );
  return [...concerns, ...readInside(value, [])];
}

function readInside(value: unknown, path: ManifestPath): readonly Body[] {
  return Object.entries(inside).flatMap(([key, kind]) =>
    entriesOf(value, key).flatMap(([name, body]) =>
      readBody(kind, name, [...path, key, name], body),
    ),
  );
}

function readBody(
  kind: BodyKind,
  name: string,
  path: ManifestPath,
  body: unknown,
): readonly Body[] {
  const lists: [ManifestPath, unknown][] = [
    [["only"], valueAt(body, ["only"])],
    [["except"], valueAt(body, ["except"])],
    ...entriesOf(body, "subsets").map(
      ([subset, words]): [ManifestPath, unknown] => [
        ["subsets", subset],
        words,
      ],
    ),
  ];
  const own: Body = {
    kind,
    name,
    path,
    mentions: listWords(valueAt(body, ["concerns"])).map(([, word]) => word),
    actions: lists.map(([key, words]) => ({ key, words: listWords(words) })),
  };
  return [own, ...readInside(body, path)];
}

/** A list of words, or a single word that stands for a list of one. */
function listWords(
  value: unknown,
): readonly (readonly [at: ManifestPath, word: string])[] {
  if (typeof value === "string") return [[[], value]];
  if (!Array.isArray(value)) return [];
  return value.flatMap((word: unknown, index) =>
    typeof word === "string" ? [[[index], word] as const] : [],
  );
}

function entriesOf(
  value: unknown,
  key: string,
): readonly (readonly [string, unknown])[] {
  return Object.entries(tableAt(value, [key]));
}
