/**
 * What a program of its own needs: its port, and a line that says why it cannot go on.
 */
/// <reference types="node" />

/**
 * Runs a program. Where it fails, the process ends with 1, and says why: in one
 * line where a system or a setting refuses, which have a `code`, and with the
 * stack where it may be a mistake in the code.
 */
export function runProgram(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  });
}

/**
 * The port that `PORT` names.
 *
 * @param fallback where it says nothing
 * @throws TypeError where it names none
 */
export function readPort(fallback: number): number {
  const { PORT: said = "" } = process.env;
  if (said === "") return fallback;
  if (/^\d{1,5}$/.test(said) && Number(said) < 65536) return Number(said);
  throw Object.assign(
    new TypeError(
      `PORT is ${JSON.stringify(said)}: it has to be a number from 0 to 65535`,
    ),
    { code: "ERR_PORT" },
  );
}

function explain(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { code, message, errors } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly errors?: unknown;
  };
  if (typeof code !== "string") return error;
  // Of a host with several addresses, Node says of each why it failed, and
  // nothing of them all.
  if (message === "" && Array.isArray(errors)) {
    return errors.map(explain).join("; ");
  }
  return String(message);
}
