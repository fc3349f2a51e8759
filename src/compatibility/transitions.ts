/** Which words of a row a request can lead to, and how that has changed. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { ActionRecord } from "../model/records/types.js";
import type { TableModel } from "../model/tables/types.js";
import type { Finding, OperationMoves } from "./types.js";

/** What a request can do with the words of a row; null if it changes none. */
export function listMoves(
  { input, transition }: ActionRecord,
  table: TableModel | undefined,
): OperationMoves | null {
  const { arrows = {}, actions = {} } = table?.transitions ?? {};
  if (table === undefined) return null;
  const { fields } = table.record;
  if (transition !== null) {
    return new Map(
      Object.entries(transition).map(([name, next]) => [
        name,
        pairsOf(arrows[name] ?? {}).filter(([, word]) => word === next),
      ]),
    );
  }
  if (input?.kind !== "change") return null;
  const { changes } = input.view;
  const isLed = (name: string, word: string): boolean =>
    Object.values(actions).some((words) => words[name] === word);
  return new Map(
    fields
      .filter(({ name }) => changes.includes(name))
      .flatMap(({ name, data }) =>
        data.type !== "enum"
          ? []
          : [
              [
                name,
                arrows[name] === undefined
                  ? null
                  : pairsOf(arrows[name]).filter(
                      ([, word]) => !isLed(name, word),
                    ),
              ] as const,
            ],
      ),
  );
}

function pairsOf(
  arrows: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [from: string, to: string])[] {
  return Object.entries(arrows).flatMap(([from, words]) =>
    words.map((to) => [from, to] as const),
  );
}

export function compareMoves(
  before: OperationMoves | null,
  after: OperationMoves | null,
  path: ManifestPath,
): readonly Finding[] {
  if (before === null || after === null) return [];
  return [...after].flatMap(([name, now]): readonly Finding[] => {
    const old = before.get(name);
    const say = (level: Finding["level"], what: string): Finding => ({
      level,
      path,
      what: `${name} ${what}`,
    });
    if (old === undefined || (old === null && now === null)) return [];
    if (old === null) return [say("breaking", "follows transitions now")];
    if (now === null)
      return [say("additive", "may be any word after any other")];
    const has = (all: typeof now, pair: readonly [string, string]) =>
      all.some(([from, to]) => from === pair[0] && to === pair[1]);
    return [
      ...old
        .filter((pair) => !has(now, pair))
        .map(([from, to]) =>
          say("breaking", `no longer goes from ${from} to ${to}`),
        ),
      ...now
        .filter((pair) => !has(old, pair))
        .map(([from, to]) => say("additive", `goes from ${from} to ${to}`)),
    ];
  });
}
