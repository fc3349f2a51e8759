/**
 * The part of the command line that changes the user's own files: add, remove,
 * rename, prune. As in cli.ts, a command is loaded only when it is asked for.
 */
import { Option, type Command } from "commander";
import type { Line } from "./cli-manifest.js";
import type { AddFlags } from "./commands/add.js";
import type { PruneFlags } from "./commands/prune.js";
import type { RemoveFlags } from "./commands/remove.js";
import type { RenameFlags } from "./commands/rename.js";

const formats = ["pretty", "json", "github", "sarif"] as const;

/** Adds `add`, `remove`, `rename` and `prune`. */
export function addEditCommands(
  program: Command,
  { open, finish }: Line,
): void {
  const add = program
    .command("add")
    .summary("put a resource into the manifest, and generate")
    .description(
      "Puts a resource into the manifest, and generates. Makes a manifest where there is none. A resource that is there already gets the actions and fields.",
    )
    .argument("<name>", "the resource, a plural: articles")
    .argument("[field:type...]", "kept in the manifest: title:string body:text")
    .option("--parent <name>", "put it into this resource or concern")
    .option("--namespace <name>", "put it into this namespace")
    .option("--singleton", "there is one, without an id")
    .option("--only <actions>", "these actions alone: index,show", collect)
    .option("--shallow", "its members stand by their id alone")
    .option(
      "--member <action:method>",
      "an action on one: publish:post",
      collect,
    )
    .option("--collection <action:method>", "an action on all: search", collect)
    .action(
      async (name: string, fields: readonly string[], flags: AddFlags) => {
        const { runAdd } = await import("./commands/add.js");
        finish(await runAdd(open(add, formats), name, fields, flags));
      },
    );

  const remove = program
    .command("remove")
    .summary("take a resource out of the manifest, and generate")
    .description(
      "Takes a resource out of the manifest, and generates. Files of yours stay.",
    )
    .argument("<name>", "the resource, as the manifest has it")
    .option("--prune", "also delete files of yours that nobody touched")
    .action(async (name: string, flags: RemoveFlags) => {
      const { runRemove } = await import("./commands/remove.js");
      finish(await runRemove(open(remove, formats), name, flags));
    });

  const rename = program
    .command("rename")
    .summary("give a resource another name, also in your code")
    .description(
      "Gives a resource another name: in the manifest, in its controller and test, and wherever your code uses what is generated from it.",
    )
    .argument("<old>", "the resource, as the manifest has it")
    .argument("<new>", "its new name")
    .action(async (from: string, to: string, flags: RenameFlags) => {
      const { runRename } = await import("./commands/rename.js");
      finish(await runRename(open(rename, formats), from, to, flags));
    });

  const prune = program
    .command("prune")
    .summary("delete what nothing needs any more and nobody touched")
    .description(
      "Deletes files and stubs that nothing needs any more. What was touched stays.",
    )
    .action(async (flags: PruneFlags) => {
      const { runPrune } = await import("./commands/prune.js");
      finish(await runPrune(open(prune, formats), flags));
    });

  const whereabouts = [
    new Option("--parent <name>", "the one in this resource or concern"),
    new Option("--namespace <name>", "the one in this namespace"),
  ];
  for (const flag of whereabouts)
    for (const command of [remove, rename]) command.addOption(flag);
  const caution = [
    new Option("--dry-run", "write nothing; print what would be written"),
    new Option("--diff", "write nothing; print what would change in the files"),
    new Option("--force", "also where changes are not committed yet"),
  ];
  for (const flag of caution)
    for (const command of [remove, rename, prune]) command.addOption(flag);
  for (const flag of caution.slice(0, 2)) add.addOption(flag);
}

/** A flag that can be given several times. */
function collect(
  value: string,
  before: readonly string[] = [],
): readonly string[] {
  return [...before, value];
}
