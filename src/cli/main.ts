/**
 * The command line: arguments in, an exit code out, and the only place that
 * sets it. Must not load a command that was not requested.
 */
import { Console } from "node:console";
import { createRequire } from "node:module";
import { CommanderError } from "commander";
import type { ExitCode, CommandHost } from "../commands/context.js";
import type { GlobalFlags } from "./global-flags.js";
import { createContext } from "./context.js";
import { createProgram } from "./program.js";
import { openTerminal } from "./terminal.js";

/**
 * Runs one command line.
 *
 * @param args without the program itself: `["routes", "--format", "json"]`
 * @returns the exit code for the process; never throws
 */
export async function runCli(
  args: readonly string[],
  host: CommandHost,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram(host, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has already reported what is wrong with the flags.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { reportFailure } = await import("../commands/failure.js");
    return reportFailure(
      error,
      createContext(program.opts<GlobalFlags>(), host),
    );
  }
}

/** Runs the process's own command line and sets its exit code. */
export async function main(): Promise<void> {
  const { argv, env, stdout, stderr } = process;
  for (const stream of [stdout, stderr]) stream.on("error", ignoreClosedPipe);
  // What a TypeScript manifest logs is not part of the result.
  globalThis.console = new Console(stderr);
  const interrupt = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const stop = (signal: NodeJS.Signals): void => {
    interrupt.abort(signal);
  };
  for (const signal of signals) process.once(signal, stop);
  process.exitCode = await runCli(argv.slice(2), {
    version: readVersion(),
    cwd: process.cwd(),
    env,
    ...openTerminal(process),
    signal: interrupt.signal,
  });
  for (const signal of signals) process.off(signal, stop);
}

/** `resource-gen routes | head` is not an error: the rest goes unread. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

function readVersion(): string {
  const require = createRequire(import.meta.url);
  const { version } = require("../../package.json") as { version: string };
  return version;
}
