/** Why a database cannot be looked at. Stage: database. */

/** Thrown where a database is not there, or does not answer. Never holds a password. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** What a driver says. Of a host with several addresses it says nothing as a whole. */
export function describeError(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, errors } = error as {
    readonly message?: unknown;
    readonly errors?: unknown;
  };
  if (message === "" && Array.isArray(errors))
    return errors.map(describeError).join("; ");
  return String(message);
}
