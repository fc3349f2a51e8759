/** What a reader of a language that is not ours makes of an output. */

export interface Look {
  /** What no output may have, whatever stands in it. */
  readonly faults: readonly string[];
  /**
   * What the output consists of, without its texts and names: the same for a
   * payload as for a harmless word.
   */
  readonly shape: string;
}

export type Reader = (text: string) => Look | Promise<Look>;

/** What hides: controls but for ends of lines, hidden order, halves of characters. */
export const HIDDEN =
  /(?!\n)[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;

/** The word of the payloads that would be obeyed. */
export const OBEYED = /PWN/;

/** Whatever hides in a text, with what is around it. */
export function findHidden(text: string): readonly string[] {
  const found = HIDDEN.exec(text);
  if (found === null) return [];
  const near = text.slice(Math.max(0, found.index - 30), found.index + 30);
  return [`hidden: ${JSON.stringify(near)}`];
}

/** How many there are of each. */
export function countKinds(kinds: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => `${kind} ${count}`)
    .sort()
    .join("\n");
}

/** What an error says. */
export function say(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? "";
}
