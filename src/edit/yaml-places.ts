/**
 * Finds where an entry of a YAML mapping begins and ends in the text. Stage: edit. The
 * parser counts everything up to the next entry as part of it, even the comments of
 * the next one, so the ends are found here.
 */
import { isCollection, isPair, isScalar, type Pair } from "yaml";

interface Token {
  readonly type: string;
  readonly offset: number;
  readonly source: string;
}

/** The start of the entry's first mark, its anchor or its key. */
export function startOf(pair: Pair): number {
  const [first] = marksOf(pair.srcToken?.start);
  return first?.offset ?? rangeOf(pair.key)[0];
}

/** The end of the last character of the entry's key or value. */
export function endOf(pair: Pair): number {
  const { value } = pair;
  if (isCollection(value) && value.flow !== true) {
    const last = value.items.at(-1);
    if (isPair(last)) return endOf(last);
    if (isCollection(last) && last.flow !== true) {
      const inner = last.items.at(-1);
      if (isPair(inner)) return endOf(inner);
    }
    if (last !== undefined) return Math.max(valueMark(pair), rangeOf(last)[1]);
  }
  const isEmpty =
    value === null || (isScalar(value) && (value.source ?? "") === "");
  return isEmpty && !isQuoted(value)
    ? valueMark(pair)
    : Math.max(valueMark(pair), rangeOf(value)[1]);
}

/** The offset after the colon, and after any anchor and tag that follow it. */
export function valueMark(pair: Pair): number {
  const last = marksOf(pair.srcToken?.sep).at(-1);
  return last === undefined
    ? rangeOf(pair.key)[1]
    : last.offset + last.source.length;
}

/** An empty text in quotes is visible. */
function isQuoted(value: unknown): boolean {
  return isScalar(value) && value.type !== undefined && value.type !== "PLAIN";
}

/** The tokens around a key that are neither space nor comment. */
function marksOf(tokens: readonly unknown[] = []): readonly Token[] {
  const silent = ["space", "newline", "comment", "comma"];
  return (tokens as readonly Token[]).filter(
    ({ type }) => !silent.includes(type),
  );
}

function rangeOf(node: unknown): readonly [number, number] {
  const range = (node as { readonly range?: readonly number[] | null } | null)
    ?.range;
  return [range?.[0] ?? 0, range?.[1] ?? 0];
}
