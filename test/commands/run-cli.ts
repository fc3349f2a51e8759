/** Runs command lines in this process, against a folder of their own. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { runCli } from "../../src/cli/main.js";
import type { ExitCode, Host, Output } from "../../src/commands/context.js";

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
  const collect = (name: "stdout" | "stderr"): Output => ({
    color,
    columns,
    write: (text) => {
      written[name] += text;
    },
  });
  const left = [...(answers ?? [])];
  const host: Host = {
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

/** An empty folder, gone when the test is over. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A folder with these files in it, as texts by path. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A copy of a folder of the repository. */
export function copyProject(from: string): string {
  const folder = makeFolder();
  cpSync(from, folder, { recursive: true });
  return folder;
}

/** Every file below a folder, as texts by path, sorted; node_modules left out. */
export function readTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}
