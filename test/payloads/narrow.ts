/** Tries much at once, and finds out which of it breaks something. */
import type { Break } from "./judge.js";

/** What breaks with some of it. */
export interface Broken<Part> {
  readonly parts: readonly Part[];
  readonly breaks: readonly Break[];
}

/**
 * The smallest parts that break something.
 *
 * @param attempt says what breaks; null where these do not go together
 */
export async function narrow<Part>(
  parts: readonly Part[],
  attempt: (parts: readonly Part[]) => Promise<readonly Break[] | null>,
): Promise<readonly Broken<Part>[]> {
  if (parts.length === 0) return [];
  const breaks = await attempt(parts);
  if (breaks?.length === 0) return [];
  if (parts.length === 1) return breaks === null ? [] : [{ parts, breaks }];
  const half = Math.ceil(parts.length / 2);
  const found = [
    ...(await narrow(parts.slice(0, half), attempt)),
    ...(await narrow(parts.slice(half), attempt)),
  ];
  return breaks !== null && found.length === 0 ? [{ parts, breaks }] : found;
}
