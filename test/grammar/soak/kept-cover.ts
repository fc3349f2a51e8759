/** The covering set, which is drawn once for a state; and what is said of it. */
import { drawCover } from "../cover.js";
import type { Options } from "../key.js";
import { listPairsOf } from "../pairs.js";
import { otherDialect, type Item } from "./item.js";
import { groupRefusals, listUnnamed, type Refusal } from "./refusals.js";
import type { State } from "./state.js";

interface KeptCover {
  readonly manifests: readonly {
    readonly seed: number;
    readonly manifest: Options;
  }[];
  readonly covered: number;
  readonly refused: readonly Refusal[];
}

/**
 * @param words of which it has every pair; all if there are none
 * @param tell hears lines about what is going on
 */
export async function readCover(
  state: State,
  words: readonly string[],
  tell: (line: string) => void,
): Promise<KeptCover> {
  const kept = state.read("cover") as KeptCover | null;
  if (kept !== null) return kept;
  let last = performance.now();
  const pairs = listPairsOf(words);
  const { manifests, covered, refused } = await drawCover((left, count) => {
    if (performance.now() - last < 5000) return;
    last = performance.now();
    tell(`drawing: ${count} manifests, ${left} pairs are left`);
  }, pairs);
  const drawn: KeptCover = {
    manifests: manifests.map(({ seed, manifest }) => ({ seed, manifest })),
    covered,
    refused: [...refused],
  };
  state.keep("cover", drawn);
  return drawn;
}

/** The pairs, how many of them some manifest has, and which are refused with what. */
export function describeCover({
  manifests,
  covered,
  refused,
}: KeptCover): string {
  const lines = [...groupRefusals(refused)].flatMap(([code, pairs]) => [
    `  ${code}: ${pairs.length}`,
    ...pairs.map((pair) => `    ${pair}`),
  ]);
  const unnamed = listUnnamed(refused);
  return [
    `${covered + refused.length} pairs: ${covered} in ${manifests.length} manifests, ` +
      `${refused.length} refused:`,
    ...lines,
    `${unnamed.length} of them with a message that does not name both keys`,
    ...unnamed.map(([pair, reason]) => `  ${pair}: ${reason}`),
  ].join("\n");
}

/** Its manifests, each on both databases: an edit comes after the one that was drawn. */
export function listCovering({ manifests }: KeptCover): readonly Item[] {
  return manifests.flatMap(({ seed, manifest }, index) => {
    const other = otherDialect(manifest);
    const name = `cover${index}`;
    return [
      { name, seed, manifest, isOld: false, isOnce: false },
      ...(other === null
        ? []
        : [
            {
              ...{ name: `${name}o`, seed, manifest: other },
              ...{ isOld: false, isOnce: true },
            },
          ]),
    ];
  });
}
