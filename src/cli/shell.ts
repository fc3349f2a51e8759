/** The commands about the tool itself: doctor, eject, completion. */
import { type CommandDefinition, part } from "./definition.js";

const doctorCommand: CommandDefinition = {
  name: "doctor",
  summary: "report what is installed, out of date or in the way",
  description:
    "Reports which manifest and project settings were found, what is out of date and what is in the way. Changes nothing; exits with 1 if a run would fail, or if a database is not as the migrations make it.",
  flags: [
    part(
      "--database [url]",
      "compare a database with the migrations; without a URL, the one that the environment names",
    ),
  ],
  examples: [
    ["doctor", "start here when a run fails"],
    ["doctor --database data.sqlite", "what in it was changed by hand"],
  ],
  load: async () => (await import("../commands/doctor.js")).runDoctor,
};

const ejectCommand: CommandDefinition = {
  name: "eject",
  summary: "copy templates into the project, to change them there",
  description:
    "Copies templates into resource-gen/templates, where they replace the built-in ones. A template that is there already is not overwritten.",
  arguments: [part("[name...]", "such as controller; without one, all")],
  examples: [
    ["eject controller", "then change what new controllers look like"],
  ],
  load: async () => (await import("../commands/eject.js")).runEject,
};

const completionCommand: CommandDefinition = {
  name: "completion",
  summary: "print a completion script for a shell",
  description:
    "Prints a script for a shell that completes commands, flags, and the names in the manifest.",
  arguments: [part("<shell>", "bash, zsh or fish", "shells")],
  formats: ["pretty", "json"],
  examples: [["completion bash >> ~/.bashrc", "from the next shell on"]],
  load: async () =>
    (await import("../commands/complete/completion.js")).runCompletion,
};

export const shellCommands = [doctorCommand, ejectCommand, completionCommand];
