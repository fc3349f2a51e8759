/** Which manifests may show a fault: those that have the words which it needs. */
import fc from "fast-check";
import { storeManifest } from "../../support/arbitrary-stores.js";
import type { Options } from "../key.js";
import { listWalks, type Item, type Walk } from "../soak/item.js";

/** As long as one that says enough to find much, and is soon checked. */
const LENGTH = 2000;

/** Most likely first; of equals, the one that is about as long as it should be. */
export function rankItems(items: readonly Item[], pair: Pair): readonly Item[] {
  return rank(items, pair, ({ manifest }) => manifest ?? {}, LENGTH);
}

/** How many walks there are to choose from. */
const WALKS = 100;

export function rankWalks(hasServer: boolean, pair: Pair): readonly Walk[] {
  const walks = listWalks(WALKS, hasServer);
  return rank(walks, pair, manifestOf, Number.MAX_SAFE_INTEGER);
}

const drawn = new Map<number, Options>();

/** The first manifest that a walk draws; most of them are accepted. */
function manifestOf({ seed, dialect }: Walk): Options {
  const known = drawn.get(seed);
  if (known !== undefined) return known;
  const [manifest = {}] = fc.sample(storeManifest, { numRuns: 2, seed });
  const whole = { database: { dialect }, ...manifest };
  drawn.set(seed, whole);
  return whole;
}

type Pair = readonly [string, string] | null;

function rank<T>(
  all: readonly T[],
  pair: Pair,
  read: (one: T) => Options,
  best: number,
): readonly T[] {
  return all
    .map((one) => {
      const manifest = read(one);
      const off = Math.abs(JSON.stringify(manifest).length - best);
      return { one, likely: rate(manifest, pair), off };
    })
    .sort((one, other) => other.likely - one.likely || one.off - other.off)
    .map(({ one }) => one);
}

/** Two where one resource has both words, one where the manifest has. */
function rate({ resources, ...settings }: Options, pair: Pair): number {
  if (pair === null) return 0;
  const top = JSON.stringify(settings);
  const entries = Object.values((resources ?? {}) as Options).map((one) =>
    JSON.stringify(one),
  );
  const has = (text: string): boolean =>
    pair.every((word) => [text, top].some((one) => holds(one, word)));
  return entries.some(has) ? 2 : has(entries.join()) ? 1 : 0;
}

/** @param word `envelope`, or with its value `envelope:true` */
function holds(text: string, word: string): boolean {
  const [key = "", value] = word.split(":");
  return text.includes(value === undefined ? `"${key}"` : `"${key}":${value}`);
}
