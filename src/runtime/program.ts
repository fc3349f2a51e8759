/**
 * What a standalone program needs: its port, and a message that says why it
 * cannot go on.
 */
/// <reference types="node" />

/**
 * Runs a program. If it fails, the process says why and exits with code 1. An
 * error with a `code` comes from the system or a setting and takes one line;
 * any other may be a bug and is shown with its stack.
 */
export function runProgram(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  });
}

/**
 * The port that `PORT` sets.
 *
 * @param fallback the port if `PORT` is empty or not set
 * @throws TypeError if `PORT` is not a port
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
  // If a host has several addresses, Node gives a reason for each of them, but
  // no overall message.
  if (message === "" && Array.isArray(errors)) {
    return errors.map(explain).join("; ");
  }
  return String(message);
}
