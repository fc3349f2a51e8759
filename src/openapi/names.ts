/** Names of a document: each once, and of the letters that all tools take. Stage: openapi. */

/** Gives names away, each once. Two that differ in case alone are one to many tools. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /** The first of these that is free; the last of them with a number, where none is. */
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

/** A name in ASCII: accents are left out, any other letter becomes its number. */
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
