/** Runs command lines in this process: outside of vitest, too. */
import { runCli } from "../../src/cli/main.js";
import type {
  ExitCode,
  CommandHost,
  OutputStream,
} from "../../src/commands/context.js";

export interface Ran {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a test may want otherwise: a terminal, its width, the environment. */
export interface Terminal {
  readonly env?: Readonly<Record<string, string>>;
  readonly color?: boolean;
  readonly columns?: number | null;
  /** The answers of the person at the terminal, in order. */
  readonly answers?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Runs one command line, without a terminal unless a test says otherwise. */
export async function run(
  cwd: string,
  args: readonly string[],
  {
    env = {},
    color = false,
    columns = null,
    answers,
    signal = new AbortController().signal,
  }: Terminal = {},
): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const collect = (name: "stdout" | "stderr"): OutputStream => ({
    color,
    columns,
    write: (text) => {
      written[name] += text;
    },
  });
  const left = [...(answers ?? [])];
  const host: CommandHost = {
    version: "1.2.3",
    cwd,
    env,
    stdout: collect("stdout"),
    stderr: collect("stderr"),
    ask:
      answers === undefined
        ? null
        : ({ message, options, initial }) => {
            const words = options.map(({ value }) => value).join(" ");
            written.stderr += `${message} ${words} [${initial}]\n`;
            const answer = left.shift();
            return Promise.resolve(answer === "" ? initial : (answer ?? null));
          },
    progress: null,
    signal,
  };
  const code = await runCli(args, host);
  return { code, ...written };
}
