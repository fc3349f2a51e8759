/**
 * The command line: flags in, an exit code out, and the only place that sets
 * it. Knows what commands there are, and loads the one that is asked for; must
 * not load anything else, for `--help` and `--version` wait for it.
 */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { addEditCommands } from "./cli-edit.js";
import { addLookCommands } from "./cli-look.js";
import { addExamples } from "./cli-examples.js";
import { addManifestCommands } from "./cli-manifest.js";
import { addShellCommands } from "./cli-shell.js";
import { openTerminal } from "./cli-terminal.js";
import type {
  Context,
  ExitCode,
  Format,
  Host,
  Output,
} from "./commands/context.js";
import type { GenerateFlags } from "./commands/generate.js";
import type { InitFlags } from "./commands/init.js";

const commonFormats = ["pretty", "json", "github", "sarif"] as const;

/** What the flags of every command say, as commander keeps them. */
interface CommonFlags {
  readonly cwd?: string;
  readonly manifest?: string;
  readonly format?: string;
  readonly color: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/**
 * Runs one command line.
 *
 * @param args without the program itself: `["routes", "--format", "json"]`
 * @returns what the process should exit with; never throws
 */
export async function runCli(
  args: readonly string[],
  host: Host,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram(host, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has said already what is wrong with the flags.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { reportFailure } = await import("./commands/failure.js");
    return reportFailure(error, createContext(program.opts(), host));
  }
}

/** Runs the process's own command line, and says how the process is to end. */
export async function main(): Promise<void> {
  const { argv, env, stdout, stderr } = process;
  for (const stream of [stdout, stderr]) stream.on("error", ignoreClosedPipe);
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

function createProgram(host: Host, finish: (code: ExitCode) => void): Command {
  const program = new Command("resource-gen")
    .description("Generates REST routes, controllers, URL helpers and tests.")
    .version(host.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: host.stdout.write,
      writeErr: host.stderr.write,
      getOutHelpWidth: () => host.stdout.columns ?? 80,
      getErrHelpWidth: () => host.stderr.columns ?? 80,
      getOutHasColors: () => host.stdout.color,
      getErrHasColors: () => host.stderr.color,
    })
    .exitOverride()
    .showHelpAfterError("(run with --help for the flags)")
    .option("--cwd <dir>", "run in this folder")
    .option("--manifest <file>", "read this manifest")
    .option(
      "--format <format>",
      `${commonFormats.join(", ")} (routes: also jsonl, markdown, csv, html)`,
    )
    .option("--no-color", "write without colours")
    .addOption(
      new Option("--quiet", "write results and errors alone").conflicts(
        "verbose",
      ),
    )
    .option("--verbose", "write also what stays as it is, and what was read");

  /** Reads the flags that every command has, and refuses those that it has not. */
  function open<F extends string>(
    command: Command,
    formats: readonly F[],
  ): Context<F> {
    const flags = program.opts<CommonFlags>();
    const format = formats.find((name) => name === flags.format);
    if (flags.format !== undefined && format === undefined) {
      command.error(
        `error: option '--format <format>' argument '${flags.format}' is invalid. Allowed choices are ${formats.join(", ")}.`,
      );
    }
    return { ...createContext(flags, host), format };
  }

  const generateFlags = [
    new Option("--diff", "print what would change in the files"),
    new Option("--only <names...>", "touch your files of these alone"),
  ];
  const generate = program
    .command("generate", { isDefault: true })
    .summary("write what the manifest says (also without the word)")
    .description(
      "Writes what the manifest says. `resource-gen` alone is the same.",
    )
    .option("--check", "write nothing; exit with 1 if anything would change")
    .option("--dry-run", "write nothing; print what would be written")
    .option("--force", "overwrite edited machine files (a copy is kept)")
    .option("--watch", "generate again whenever the manifest changes")
    .allowExcessArguments();
  for (const flag of generateFlags) generate.addOption(flag);
  generate.action(async (flags: GenerateFlags) => {
    // It is the default, so whatever is no command ends up here.
    const [word] = generate.args;
    if (word !== undefined) await refuseWord(program, generate, word);
    const context = open(generate, commonFormats);
    if (flags.watch === true) {
      const { runWatch } = await import("./commands/watch.js");
      finish(await runWatch(context, flags));
      return;
    }
    const { runGenerate } = await import("./commands/generate.js");
    finish(await runGenerate(context, flags));
  });

  const check = program
    .command("check")
    .summary("the same as generate --check")
    .description(
      "Exits with 1 if generate would change anything. Writes nothing.",
    );
  for (const flag of generateFlags) check.addOption(flag);
  check.action(async (flags: GenerateFlags) => {
    const { runGenerate } = await import("./commands/generate.js");
    const context = open(check, commonFormats);
    finish(await runGenerate(context, { ...flags, check: true }));
  });

  addLookCommands(program, { open, finish });

  const init = program
    .command("init")
    .summary("write a manifest to begin with, and set the project up")
    .description(
      "Writes a manifest, and the lines that package.json, git and Prettier need. Changes nothing else.",
    )
    .option("--example <name>", "what the manifest holds: blog, forge, blank")
    .option(
      "--framework <name>",
      "what the application runs on: node, fetch, ...",
    )
    .option("--test-runner <name>", "what runs its tests: vitest, node")
    .option("-y, --yes", "ask nothing")
    .action(async (flags: InitFlags) => {
      const { runInit } = await import("./commands/init.js");
      finish(await runInit(open(init, commonFormats), flags));
    });

  addEditCommands(program, { open, finish });
  addManifestCommands(program, { open, finish });
  addShellCommands(program, { open, finish });
  addExamples(program);
  return program;
}

/** Says that a word is no command, or that `generate` takes none. */
async function refuseWord(
  program: Command,
  generate: Command,
  word: string,
): Promise<never> {
  if (program.args[0] === generate.name()) {
    generate.error(
      `error: generate takes no argument '${word}'\n(To touch only some of your files: --only ${word})`,
    );
  }
  const { closest, listWords } = await import("./diagnostics/did-you-mean.js");
  const meant = closest(
    word,
    program.commands.map((command) => command.name()),
  );
  const words = listWords(meant, "or", false);
  const hint = words === "" ? "" : `\n(Did you mean ${words}?)`;
  program.error(`error: unknown command '${word}'${hint}`);
}

function createContext(flags: CommonFlags, host: Host): Context {
  const { cwd, manifest, color, quiet = false, verbose = false } = flags;
  const paint = (output: Output): Output =>
    color ? output : { ...output, color: false };
  return {
    ...host,
    cwd: cwd === undefined ? host.cwd : resolve(host.cwd, cwd),
    stdout: paint(host.stdout),
    stderr: paint(host.stderr),
    manifest,
    format: commonFormats.find((name): name is Format => name === flags.format),
    quiet,
    verbose,
    progress: quiet ? null : host.progress,
    command: writeCommand(flags),
  };
}

/** `npx resource-gen`, with the flags that say where. */
function writeCommand({ cwd, manifest }: CommonFlags): string {
  const words = [
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...(manifest === undefined ? [] : ["--manifest", manifest]),
  ].map((word) => (/^[\w./=-]+$/.test(word) ? word : JSON.stringify(word)));
  return ["npx resource-gen", ...words].join(" ");
}

/** `resource-gen routes | head` is no error: nobody reads the rest. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

function readVersion(): string {
  const require = createRequire(import.meta.url);
  const { version } = require("../package.json") as { version: string };
  return version;
}
