/**
 * Reports an error that ended a run: a message if the user can fix it, or one line
 * if only we can.
 */
import { CannotRun } from "../diagnostics/cannot-run.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import { indexLines } from "../diagnostics/positions.js";
import { showOnLine } from "../diagnostics/show-text.js";
import { TemplateError } from "../emit/template-error.js";
import type { CommandContext, ExitCode } from "./context.js";
import { sayFindings } from "./say.js";
import { UsageError } from "./usage-error.js";

/** Reports why there is no answer, and returns the exit code. */
export function reportFailure(
  error: unknown,
  context: CommandContext<string>,
): ExitCode {
  if (error instanceof CannotRun) {
    const { code, message, help } = error;
    const diagnostics = [toDiagnostic(code, message, null, { help })];
    sayFindings(context, { ok: false, diagnostics, sources: new Map() });
    return 2;
  }
  if (error instanceof TemplateError) {
    const { message, file, text, line, column } = error;
    const lines = indexLines(file, text);
    const starts = text.split("\n").slice(0, line - 1);
    const before = starts.reduce((sum, each) => sum + each.length + 1, 0);
    const at = before + column - 1;
    const span = lines.span(at, at + 1);
    const diagnostics = [toDiagnostic("template-error", message, span)];
    const sources = new Map([[file, text]]);
    sayFindings(context, { ok: false, diagnostics, sources });
    return 1;
  }
  const { stderr, env, signal } = context;
  if (signal.aborted && error === signal.reason) {
    stderr.write("Interrupted: nothing was written.\n");
    return signal.reason === "SIGTERM" ? 143 : 130;
  }
  if (error instanceof UsageError) {
    stderr.write(
      `error: ${showOnLine(error.message)}\n(${showOnLine(error.hint)})\n`,
    );
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
  return showOnLine(text.split("\n", 1)[0] ?? "");
}
