/**
 * The failure of a run that could not even read the user's input: no manifest,
 * an unreadable file, a bad flag. The command line turns it into exit code 2; a
 * fault in what was read is a Diagnostic, and exit code 1.
 */
import { catalogue, type Code } from "./catalogue.js";

/** Thrown by any stage; only the command line catches it. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
  readonly code: Code;
  readonly help: string;

  /** `help` defaults to the catalogue's advice. */
  constructor(
    code: Code,
    message: string,
    help: string = catalogue[code].help,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.help = help;
  }
}
