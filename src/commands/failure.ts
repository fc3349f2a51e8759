/**
 * What becomes of an error that ended a run: a message for what the user can
 * mend, one line for what only we can.
 */
import { CannotRun } from "../diagnostics/cannot-run.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import type { Context, ExitCode } from "./context.js";
import { sayFindings } from "./say.js";
import { UsageError } from "./usage-error.js";

/** Says why there is no answer, and gives the exit code. */
export function reportFailure(
  error: unknown,
  context: Context<string>,
): ExitCode {
  if (error instanceof CannotRun) {
    const { code, message, help } = error;
    const diagnostics = [toDiagnostic(code, message, null, { help })];
    sayFindings(context, { ok: false, diagnostics, sources: new Map() });
    return 2;
  }
  const { stderr, env, signal } = context;
  if (signal.aborted && error === signal.reason) {
    stderr.write("Interrupted: nothing was written.\n");
    return signal.reason === "SIGTERM" ? 143 : 130;
  }
  if (error instanceof UsageError) {
    stderr.write(`error: ${error.message}\n(${error.hint})\n`);
    return 2;
  }
  const verbose = context.verbose || (env["RESOURCE_GEN_DEBUG"] ?? "") !== "";
  const shown =
    verbose && error instanceof Error && error.stack !== undefined
      ? error.stack
      : describe(error);
  stderr.write(`resource-gen failed, which is a bug: ${shown}\n`);
  stderr.write(
    verbose
      ? "Please report it with these lines and your manifest.\n"
      : "Please report it with your manifest, and with what --verbose prints.\n",
  );
  return 2;
}

/** One line: the message, or whatever was thrown instead of an error. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "";
}
