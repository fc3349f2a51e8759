/**
 * Builds commander's program from the definitions. A command is loaded only
 * when it runs.
 */
import { Command, Option } from "commander";
import type { AllFlags, RunCommand } from "../commands/all.js";
import type {
  CommandContext,
  ExitCode,
  CommandHost,
} from "../commands/context.js";
import { globalFlags, type GlobalFlags } from "./global-flags.js";
import { createContext } from "./context.js";
import {
  commonFormats,
  type CommandDefinition,
  type CommandPart,
} from "./definition.js";
import { definitions } from "./definitions.js";

/** @param finish receives the exit code of the command that ran */
export function createProgram(
  host: CommandHost,
  finish: (code: ExitCode) => void,
): Command {
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
    .showHelpAfterError("(run with --help for the flags)");
  for (const flag of globalFlags) program.addOption(createOption(flag));
  for (const definition of definitions) {
    const command = addCommand(program, definition);
    command.action(async (...given: unknown[]) => {
      const [word] = command.args;
      if (definition.isDefault === true && word !== undefined)
        await refuseWord(program, command, word);
      const context = open(program, command, definition, host);
      const runCommand = await definition.load();
      // Commander passes the arguments, the flags, and the command itself.
      const rest = given.slice(0, -1) as never[];
      const run: RunCommand = (each) => runCommand(each as never, ...rest);
      const flags = command.opts<AllFlags>();
      const isForAll = flags.all === true || flags.filter !== undefined;
      finish(await (isForAll ? runAll(context, flags, run) : run(context)));
    });
  }
  return program;
}

async function runAll(
  context: CommandContext<string>,
  flags: AllFlags,
  run: RunCommand,
): Promise<ExitCode> {
  const all = await import("../commands/all.js");
  return all.runAll(context, flags, run);
}

function addCommand(program: Command, definition: CommandDefinition): Command {
  const { name, summary, description = summary, examples } = definition;
  const { isDefault = false, isHidden = false } = definition;
  const command = program
    .command(name, { isDefault, hidden: isHidden })
    .summary(summary)
    .description(description)
    .allowExcessArguments(isDefault);
  for (const { usage, about } of definition.arguments ?? [])
    command.argument(usage, about);
  for (const flag of definition.flags ?? [])
    command.addOption(createOption(flag));
  const lines = examples.map(
    ([line, does]) => `  ${program.name()} ${line}\n      ${does}\n`,
  );
  if (lines.length > 0)
    command.addHelpText("after", `\nExamples:\n${lines.join("")}`.trimEnd());
  return command;
}

function createOption({ usage, about, isList }: CommandPart): Option {
  const option = new Option(usage, about);
  if (usage === "--quiet") option.conflicts("verbose");
  return isList === true
    ? option.argParser((value, before: readonly string[] | undefined) => [
        ...(before ?? []),
        value,
      ])
    : option;
}

/** Reads the flags of every command; rejects a format that this one lacks. */
function open(
  program: Command,
  command: Command,
  { formats = commonFormats }: CommandDefinition,
  host: CommandHost,
): CommandContext<string> {
  const flags = program.opts<GlobalFlags>();
  if (flags.format !== undefined && !formats.includes(flags.format))
    command.error(
      `error: option '--format <format>' argument '${flags.format}' is invalid. Allowed choices are ${formats.join(", ")}.`,
    );
  return { ...createContext(flags, host), format: flags.format };
}

/**
 * Any word that is not a command reaches the default one: reports that the word
 * is unknown, or that `generate` takes no argument.
 */
async function refuseWord(
  program: Command,
  generate: Command,
  word: string,
): Promise<never> {
  if (program.args[0] === generate.name())
    generate.error(
      `error: generate takes no argument '${word}'\n(To touch only some of your files: --only ${word})`,
    );
  const { closest, listWords } = await import("../diagnostics/did-you-mean.js");
  const suggested = closest(
    word,
    program.commands.map((command) => command.name()),
  );
  const words = listWords(suggested, "or", false);
  const hint = words === "" ? "" : `\n(Did you mean ${words}?)`;
  program.error(`error: unknown command '${word}'${hint}`);
}
