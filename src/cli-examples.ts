/** What the help of each command shows as examples. Text alone. */
import type { Command } from "commander";

/** Command lines without the program's name, each with what it does. */
const examples: Readonly<
  Record<string, readonly (readonly [args: string, does: string])[]>
> = {
  generate: [
    ["generate", "write what the manifest says"],
    ["generate --diff", "show what would change, and write nothing"],
    ["generate --only articles", "touch the files of yours of articles alone"],
  ],
  check: [["check", "for CI: fail where something is not up to date"]],
  routes: [
    ["routes", "the whole table"],
    ["routes -c admin --format json", "the module admin, for a program"],
  ],
  match: [["match GET /articles/1.json", "which route takes this"]],
  init: [
    ["init", "ask, then write a manifest and set the project up"],
    ["init --yes --example blank", "ask nothing, and begin with nothing"],
  ],
  add: [
    ["add articles title:string body:text", "seven routes, and a controller"],
    ["add comments --parent articles --only index,create", "nested"],
    ["add articles --member publish:post", "one more action"],
  ],
  remove: [
    ["remove articles --prune", "with its files, if nobody touched them"],
  ],
  rename: [["rename articles posts --diff", "see first what it would change"]],
  prune: [["prune --dry-run", "list what could go"]],
  lint: [["lint --fix", "put right what is certain"]],
  schema: [["schema > schema.json", "keep a copy for the editor"]],
  doctor: [["doctor", "the first thing to look at where a run fails"]],
  eject: [["eject controller", "then change what new controllers look like"]],
  completion: [["completion bash >> ~/.bashrc", "from the next shell on"]],
  explain: [["explain deep-nesting", "what it means and what to do"]],
};

/** Adds the examples to every command's help. */
export function addExamples(program: Command): void {
  for (const command of program.commands) {
    const lines = examples[command.name()] ?? [];
    if (lines.length === 0) continue;
    const shown = lines.map(
      ([args, does]) => `  ${program.name()} ${args}\n      ${does}\n`,
    );
    command.addHelpText("after", `\nExamples:\n${shown.join("")}`.trimEnd());
  }
}
