/**
 * The part of the command line that is about the manifest itself, not about
 * what is generated from it: lint, schema, explain. As in cli.ts, a command is
 * loaded only when it is asked for.
 */
import type { Command } from "commander";
import type { Context, ExitCode, Format } from "./commands/context.js";
import type { LintFlags } from "./commands/lint.js";

/** What cli.ts lends to its parts. */
export interface Line {
  /** Reads the flags that every command has, and refuses those that it has not. */
  readonly open: <F extends string = Format>(
    command: Command,
    formats: readonly F[],
  ) => Context<F>;
  readonly finish: (code: ExitCode) => void;
}

const allFormats = ["pretty", "json", "github", "sarif"] as const;

/** Adds the commands to the program. */
export function addManifestCommands(
  program: Command,
  { open, finish }: Line,
): void {
  const lint = program
    .command("lint")
    .description("say what the conventions of REST advise")
    .option("--fix", "put right what is certain; keep comments and layout")
    .option("--max-warnings <n>", "exit with 1 where there are more")
    .action(async (flags: LintFlags) => {
      const { runLint } = await import("./commands/lint.js");
      finish(await runLint(open(lint, allFormats), flags));
    });

  const schema = program
    .command("schema")
    .description("print the JSON Schema of manifests, for editors")
    .action(async () => {
      const { runSchema } = await import("./commands/schema.js");
      finish(runSchema(open(schema, ["pretty", "json"])));
    });

  const explain = program
    .command("explain")
    .description("explain a code, such as invalid-value, in full")
    .argument("[code]", "all codes are listed where it is left out")
    .action(async (code: string | undefined) => {
      const { runExplain } = await import("./commands/explain.js");
      finish(runExplain(open(explain, ["pretty", "json"]), code));
    });
}
