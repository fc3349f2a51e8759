/**
 * What happens if a reply does not match its record. Outside production,
 * somebody is there to fix it, so it is an error. In production, the reply is
 * sent without what does not match, and each problem is reported once.
 */

/** Reports what does not match. */
export type Complain = (problem: string) => void;

/** The most problems that are reported: nobody reads more. */
const MAX_TOLD = 100;

export class Complaints {
  readonly #told = new Set<string>();

  /**
   * @param tell is called with the error in production
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

/** An environment that cannot be read counts as production. */
function isProduction(): boolean {
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const { env } = host as { readonly env: Record<string, unknown> };
    return env["NODE_ENV"] === "production";
  } catch {
    return true;
  }
}
