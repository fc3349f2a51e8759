/**
 * What becomes of a reply that does not fit its record: outside production
 * somebody is there to mend it, so it is an error; in production the reply goes
 * without what does not fit, and that is told once.
 */

/** Tells what does not fit. */
export type Complain = (problem: string) => void;

/** More than that, nobody reads. */
const MAX_TOLD = 100;

export class Complaints {
  readonly #told = new Set<string>();

  /**
   * @param tell hears of it, in production
   * @throws TypeError outside production
   */
  add(problem: string, tell: (error: unknown) => void): void {
    const error = new TypeError(problem);
    if (!isProduction()) throw error;
    if (this.#told.has(problem) || this.#told.size >= MAX_TOLD) return;
    this.#told.add(problem);
    tell(error);
  }
}

/** Where no environment can be read, nobody can say that it is not. */
function isProduction(): boolean {
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const { env } = host as { readonly env: Record<string, unknown> };
    return env["NODE_ENV"] === "production";
  } catch {
    return true;
  }
}
