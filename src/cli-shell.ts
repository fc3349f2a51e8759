/**
 * The part of the command line that is about the tool itself: doctor,
 * eject, completion. As in
 * cli.ts, a command is loaded only when it is asked for.
 */
import type { Command } from "commander";
import type { Line } from "./cli-manifest.js";
import type { CliCommand } from "./commands/completion.js";

const formats = ["pretty", "json"] as const;
const allFormats = [...formats, ...(["github", "sarif"] as const)];

/** Adds `doctor`, `eject`, `completion`, and what its scripts call. To be called last: it knows all commands. */
export function addShellCommands(
  program: Command,
  { open, finish }: Line,
): void {
  const doctor = program
    .command("doctor")
    .summary("say what is installed, stale, or in the way")
    .description(
      "Says which manifest is read, what the project is taken for, what is stale and what is in the way. Changes nothing; exits with 1 where a run would fail.",
    )
    .action(async () => {
      const { runDoctor } = await import("./commands/doctor.js");
      finish(await runDoctor(open(doctor, allFormats)));
    });

  const eject = program
    .command("eject")
    .summary("copy templates into the project, to change them there")
    .description(
      "Copies templates into resource-gen/templates, where they take the place of the usual ones. One that is there already stays as it is.",
    )
    .argument("[name...]", "such as controller; all where it is left out")
    .action(async (names: readonly string[]) => {
      const { runEject } = await import("./commands/eject.js");
      finish(await runEject(open(eject, allFormats), names));
    });

  const completion = program
    .command("completion")
    .summary("print a script that completes commands and names in a shell")
    .description(
      "Prints a script for a shell: it completes commands, flags, and the names of the manifest.",
    )
    .argument("<shell>", "bash, zsh or fish")
    .action(async (shell: string) => {
      const { runCompletion } = await import("./commands/completion.js");
      finish(runCompletion(open(completion, formats), shell));
    });

  const words = program
    .command("complete-words", { hidden: true })
    .argument("<shell>")
    .argument("[line]")
    .action(async (shell: string, line: string | undefined) => {
      const { runComplete } = await import("./commands/complete.js");
      const commands = describeCommands(program);
      finish(
        await runComplete(open(words, formats), commands, shell, line ?? ""),
      );
    });
}

function describeCommands(program: Command): readonly CliCommand[] {
  const help = program.createHelp();
  return help.visibleCommands(program).map((command) => {
    const options = [...command.options, ...program.options];
    return {
      name: command.name(),
      about: help.subcommandDescription(command),
      flags: options.map(
        ({ short, long, description, required, optional }) => ({
          names: [short, long].filter((name) => name !== undefined),
          about: description,
          takesValue: required || optional,
        }),
      ),
    };
  });
}
