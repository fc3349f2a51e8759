/** Errors in a command line that only the command can detect. Exit code 2. */
import { suggest } from "../diagnostics/did-you-mean.js";

/** An invalid value of a flag, or a word that names nothing. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/**
 * The error for a word that is not one of the known ones.
 *
 * @param otherwise the hint if no known word is similar
 */
export function notAmong(
  known: readonly string[],
  word: string,
  message: string,
  otherwise = `there are ${known.join(", ")}`,
): UsageError {
  return new UsageError(message, suggest(word, known).note ?? otherwise);
}
