/** Names in a document: unique, in letters all tools accept. Stage: openapi. */

/** Hands out each name once, ignoring case, since many tools ignore it. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /**
   * The first of these that is free; if none is, the last one with a number.
   */
  claim(...wanted: readonly [string, ...string[]]): string {
    const last = wanted[wanted.length - 1] ?? "";
    const free = wanted.find((name) => this.#take(name));
    if (free !== undefined) return free;
    for (let number = 2; ; number++) {
      const name = `${last}${number}`;
      if (this.#take(name)) return name;
    }
  }

  #take(name: string): boolean {
    const key = name.toLowerCase();
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}

/**
 * A name in ASCII: accents are dropped, other characters become code points.
 */
export function escapeName(name: string): string {
  if (/^[A-Za-z0-9_]+$/.test(name)) return name;
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(
      /[^A-Za-z0-9_]/gu,
      (sign) => `x${(sign.codePointAt(0) ?? 0).toString(16)}`,
    );
}
