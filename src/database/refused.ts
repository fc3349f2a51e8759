/** Why a database cannot be inspected. Stage: database. */

/** Thrown if a database is missing or does not answer. Holds no password. */
export class DatabaseRefused extends Error {
  override readonly name = "Refused";
  /** What to do, if that is known. */
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}

/**
 * The driver's message. For a host with several addresses, the error itself has
 * none.
 */
export function describeDriverError(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, errors } = error as {
    readonly message?: unknown;
    readonly errors?: unknown;
  };
  if (message === "" && Array.isArray(errors))
    return errors.map(describeDriverError).join("; ");
  return String(message);
}
