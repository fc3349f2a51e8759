/** Which manifests may show a fault: those that have the words which it needs. */
import type { Options } from "../key.js";
import type { Item } from "../soak/item.js";

/** Most likely first; of equals, the one that says more. */
export function rankItems(
  items: readonly Item[],
  pair: readonly [string, string] | null,
): readonly Item[] {
  return items
    .map((item) => {
      const { resources, ...settings } = item.manifest ?? {};
      const top = JSON.stringify(settings);
      const entries = Object.values((resources ?? {}) as Options).map((one) =>
        JSON.stringify(one),
      );
      const has = (text: string): boolean =>
        pair?.every((word) => [text, top].some((one) => holds(one, word))) ??
        false;
      const isNear = entries.some(has);
      const isThere = has(entries.join());
      const length = JSON.stringify(item.manifest).length;
      return { item, likely: isNear ? 2 : isThere ? 1 : 0, length };
    })
    .sort(
      (one, other) => other.likely - one.likely || other.length - one.length,
    )
    .map(({ item }) => item);
}

function holds(text: string, word: string): boolean {
  return text.includes(`"${word}"`);
}
