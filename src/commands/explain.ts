/** `explain CODE`: prints a code's catalog entry; without a code, the list. */
import { catalogue, codes, isCode } from "../diagnostics/catalogue.js";
import { closest, listWords } from "../diagnostics/did-you-mean.js";
import { renderCodes, renderExplanation } from "../report/explain.js";
import type { CommandContext, ExitCode } from "./context.js";
import { UsageError } from "./usage-error.js";

/** Throws a UsageError if there is no such code. */
export function runExplain(
  { stdout, format }: CommandContext,
  code: string | undefined,
): ExitCode {
  if (code !== undefined && !isCode(code)) {
    const suggested = closest(code, codes);
    throw new UsageError(
      `there is no code '${code}'`,
      suggested.length > 0
        ? `did you mean ${listWords(suggested, "or", false)}?`
        : "explain without a code lists all of them",
    );
  }
  const asked = code === undefined ? codes : [code];
  if (format === "json") {
    const entries = asked.map((one) => ({ code: one, ...catalogue[one] }));
    const explained = { version: 1, codes: entries };
    stdout.write(`${JSON.stringify(explained)}\n`);
  } else {
    const { color: colour } = stdout;
    stdout.write(
      code === undefined
        ? renderCodes(colour)
        : renderExplanation(code, colour),
    );
  }
  return 0;
}
