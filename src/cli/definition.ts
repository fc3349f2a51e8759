/**
 * The definition of a command, in one place: its help, its examples, completion
 * and the parsing of its flags are all derived from it.
 */
import type { CompletionValues } from "../commands/complete/completion.js";
import type { ExitCode } from "../commands/context.js";

/** An argument or a flag. */
export interface CommandPart {
  /** As commander writes it: `<name>`, `-g, --grep <text>`. */
  readonly usage: string;
  readonly about: string;
  /** What completion offers for it. */
  readonly values?: CompletionValues;
  /** A flag that can be given several times. */
  readonly isList?: boolean;
}

/** An argument or a flag, in one line. */
export function part(
  usage: string,
  about: string,
  values?: CompletionValues,
): CommandPart {
  return { usage, about, ...(values !== undefined && { values }) };
}

/** A flag that can be given several times. */
export function list(
  usage: string,
  about: string,
  values: CompletionValues,
): CommandPart {
  return { usage, about, values, isList: true };
}

/** The flags of a command that can run over every manifest of a workspace. */
export const allFlags: readonly CommandPart[] = [
  part("--all", "do so for every manifest of the workspace, in one process"),
  part(
    "--filter <names...>",
    "--all for these packages: names or folders, with * for any part",
  ),
];

export interface CommandDefinition {
  readonly name: string;
  /** For the list of commands. */
  readonly summary: string;
  /** For the command's own help; the summary if left out. */
  readonly description?: string;
  readonly arguments?: readonly CommandPart[];
  readonly flags?: readonly CommandPart[];
  /** The values of `--format`, if they are not the common ones. */
  readonly formats?: readonly string[];
  /** Command lines without the program's name, each with what it does. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** Left out of the help. */
  readonly isHidden?: boolean;
  /** The command that runs if none is named. */
  readonly isDefault?: boolean;
  /**
   * Loads the function that runs the command, which takes the context, the
   * arguments and the flags. Nothing may be loaded sooner: `--help` and
   * `--version` would wait.
   */
  readonly load: () => Promise<
    (context: never, ...given: never[]) => ExitCode | Promise<ExitCode>
  >;
}

/** The formats that most commands know. */
export const commonFormats = ["pretty", "json", "github", "sarif"] as const;
