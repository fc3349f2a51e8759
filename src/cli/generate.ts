/** The commands that generate from the manifest, and that set up a project. */
import type { CommandContext, ExitCode } from "../commands/context.js";
import type { GenerateFlags } from "../commands/generate.js";
import { allFlags, type CommandDefinition, part } from "./definition.js";

const diff = part("--diff", "print what would change in the files");
const only = part(
  "--only <names...>",
  "touch only the files of yours that belong to these resources",
  "controllers",
);

async function generate(
  context: CommandContext,
  flags: GenerateFlags,
): Promise<ExitCode> {
  if (flags.watch === true) {
    const { runWatch } = await import("../commands/watch.js");
    return runWatch(context, flags);
  }
  const { runGenerate } = await import("../commands/generate.js");
  return runGenerate(context, flags);
}

export const generateCommand: CommandDefinition = {
  name: "generate",
  isDefault: true,
  summary: "write what the manifest says (the default command)",
  description:
    "Writes what the manifest says. `resource-gen` without a command does the same.",
  flags: [
    part("--check", "write nothing; exit with 1 if anything would change"),
    part("--dry-run", "write nothing; print what would be written"),
    part("--force", "overwrite edited machine files (a copy is kept)"),
    part("--watch", "generate again whenever the manifest changes"),
    ...[diff, only, ...allFlags],
  ],
  examples: [
    ["generate", "write what the manifest says"],
    ["generate --diff", "show what would change, and write nothing"],
    ["generate --only articles", "of your files, touch only those of articles"],
    ["generate --all", "write what every manifest of the workspace says"],
  ],
  load: () => Promise.resolve(generate),
};

export const checkCommand: CommandDefinition = {
  name: "check",
  summary: "the same as generate --check",
  description:
    "Exits with 1 if generate would change anything, or if clients of an earlier manifest would break. Writes nothing.",
  flags: [
    diff,
    only,
    part(
      "--since <commit>",
      "say what clients notice since then, and fail if they break",
    ),
    part("--allow-breaking", "with --since: breaking changes are warnings"),
    ...allFlags,
  ],
  examples: [
    ["check", "in CI: fail if anything is out of date"],
    [
      "check --since origin/main",
      "in a pull request: fail if clients would break",
    ],
  ],
  load: () =>
    Promise.resolve((context: CommandContext, flags: GenerateFlags) =>
      generate(context, { ...flags, check: true }),
    ),
};

export const initCommand: CommandDefinition = {
  name: "init",
  summary: "write a first manifest and set up the project",
  description:
    "Writes a manifest, and the lines that package.json, git and Prettier need. With a database, or the runtime as a package, package.json also gets what they need, and is created if there is none. Changes nothing else.",
  flags: [
    part(
      "--example <name>",
      "the manifest to begin with: blog, forge, blank",
      "examples",
    ),
    part(
      "--database <name>",
      "the database of its records: sqlite, postgres, none",
      "databases",
    ),
    part(
      "--framework <name>",
      "what the application runs on: node, fetch, ...",
      "frameworks",
    ),
    part(
      "--test-runner <name>",
      "what runs its tests: vitest, jest, node",
      "test-runners",
    ),
    part(
      "--runtime <how>",
      "the code that all projects share: copied, package",
      "runtimes",
    ),
    part("-y, --yes", "ask nothing"),
  ],
  examples: [
    ["init", "ask, then write a manifest and set up the project"],
    ["init --yes --example blank", "ask nothing and start with no resources"],
    ["init --database sqlite", "with a server and a database"],
  ],
  load: async () => (await import("../commands/init/init.js")).runInit,
};
