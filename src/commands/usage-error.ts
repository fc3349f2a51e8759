/** Faults of a command line that only the command can detect. Exit code 2. */
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
 * The fault of a word that is none of those known.
 *
 * @param otherwise what to say where no known word is like it
 */
export function notAmong(
  known: readonly string[],
  word: string,
  message: string,
  otherwise = `there are ${known.join(", ")}`,
): UsageError {
  return new UsageError(message, suggest(word, known).note ?? otherwise);
}
