/** Every command, in the order of the help. */
import { describeCommands } from "./describe.js";
import { part, type CommandDefinition } from "./definition.js";
import type { CommandContext } from "../commands/context.js";
import { editCommands } from "./edit.js";
import { checkCommand, generateCommand, initCommand } from "./generate.js";
import { lookCommands } from "./look.js";
import { manifestCommands } from "./manifest.js";
import { shellCommands } from "./shell.js";

const visible: readonly CommandDefinition[] = [
  ...[generateCommand, checkCommand, ...lookCommands, initCommand],
  ...[...editCommands, ...manifestCommands, ...shellCommands],
];

/** Called by the scripts of `completion` on every key press. */
const completeWordsCommand: CommandDefinition = {
  name: "complete-words",
  isHidden: true,
  summary: "print what could come next in a command line",
  arguments: [
    part("<shell>", "bash, zsh or fish"),
    part("[line]", "the command line up to the cursor"),
  ],
  formats: ["pretty", "json"],
  examples: [],
  load: async () => {
    const { runComplete } = await import("../commands/complete/complete.js");
    return (context: CommandContext, shell: string, line = "") =>
      runComplete(context, describeCommands(visible), shell, line);
  },
};

export const definitions: readonly CommandDefinition[] = [
  ...[...visible, completeWordsCommand],
];
