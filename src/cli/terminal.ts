/**
 * The process's own streams, in the form that commands receive: colors, width,
 * progress, questions. Knows terminals, but no commands.
 */
import { showStream } from "../diagnostics/show-text.js";
import type {
  CommandHost,
  OutputStream,
  Progress,
  Question,
} from "../commands/context.js";

type Env = Readonly<Record<string, string | undefined>>;

/** The streams of a process, with its prompts and its progress. */
export type Terminal = Pick<
  CommandHost,
  "stdout" | "stderr" | "ask" | "progress"
>;

/** How long a run may take before it shows progress, in milliseconds. */
const PATIENCE = 500;

/**
 * Milliseconds between two lines of progress: any faster would be unreadable.
 */
const PAUSE = 50;

/** @param now a clock in milliseconds */
export function openTerminal(
  { stdin, stdout, stderr, env }: NodeJS.Process,
  now: () => number = () => performance.now(),
): Terminal {
  const isDumb = env["TERM"] === "dumb";
  const progress = stderr.isTTY && !isDumb ? createProgress(stderr, now) : null;
  const clear = (): void => {
    progress?.clear();
  };
  return {
    stdout: createOutput(stdout, env, clear),
    stderr: createOutput(stderr, env, clear),
    ask: stdin.isTTY && stderr.isTTY ? ask : null,
    progress,
  };
}

function createOutput(
  stream: NodeJS.WriteStream,
  env: Env,
  before: () => void,
): OutputStream {
  // Anything may read a file; a terminal shows what its locale allows.
  const plain = stream.isTTY && !isUnicode(env);
  return {
    // See https://no-color.org: set to anything but an empty string.
    color: stream.isTTY && !env["NO_COLOR"] && env["TERM"] !== "dumb",
    columns: stream.isTTY ? stream.columns : null,
    write: (text) => {
      before();
      const shown = stream.isTTY ? showStream(text) : text;
      stream.write(plain ? toAscii(shown) : shown);
    },
  };
}

/**
 * Whether a terminal's locale supports more than ASCII, by the first variable
 * that is set (POSIX, "Environment Variables", 8.2). If none is set, as in
 * containers, modern terminals do.
 */
export function isUnicode(env: Env): boolean {
  const names = ["LC_ALL", "LC_CTYPE", "LANG"];
  const locale = names.map((name) => env[name]).find(Boolean);
  return locale === undefined || /utf-?8/i.test(locale);
}

/**
 * Replaces our own marks with ASCII, column for column, and all others with a
 * question mark.
 */
export function toAscii(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    "\u2026": "~",
    "\u2192": ">",
    "\u2022": "*",
    "\u2500": "-",
    "\u2191": "^",
    "\u2193": "v",
    "\u2014": "-",
    "\u2502": "|",
    "\u2713": "+",
    "\u2717": "x",
    "\u00B7": ".",
  };
  return text.replaceAll(/[^\0-\x7F]/gu, (mark) => marks[mark] ?? "?");
}

/** A single line, which the next text on any stream clears. */
export function createProgress(
  stream: Pick<NodeJS.WriteStream, "columns" | "write">,
  now: () => number,
): Progress {
  const begun = now();
  let shown = false;
  let last = 0;
  return {
    show: (text) => {
      const time = now();
      if (time - begun < PATIENCE || time - last < PAUSE) return;
      last = time;
      shown = true;
      stream.write(`\r\u001B[K${text.slice(0, stream.columns - 1)}`);
    },
    clear: () => {
      if (!shown) return;
      shown = false;
      stream.write("\r\u001B[K");
    },
  };
}

async function ask({
  message,
  options,
  initial,
}: Question): Promise<string | null> {
  const { env, stderr } = process;
  const plain = !isUnicode(env);
  // Clack checks the terminal type, but not everywhere.
  if (plain) env["TERM"] = "linux";
  const output = plain ? inAscii(stderr) : stderr;
  const { isCancel, select } = await import("@clack/prompts");
  const answer = await select({
    message,
    initialValue: initial,
    output,
    options: options.map(({ value, hint }) => ({
      value,
      label: value,
      ...(hint !== undefined && { hint }),
    })),
  });
  return isCancel(answer) ? null : answer;
}

/** The same stream, writing only ASCII. */
function inAscii(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  const write = (text: string | Uint8Array): boolean =>
    stream.write(typeof text === "string" ? toAscii(text) : text);
  return Object.create(stream, { write: { value: write } }) as typeof stream;
}
