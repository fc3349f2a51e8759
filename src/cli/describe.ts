/** The commands as completion sees them. */
import { Option } from "commander";
import type { CliCommand } from "../commands/complete/completion.js";
import { globalFlags } from "./global-flags.js";
import { commonFormats, type CommandDefinition } from "./definition.js";

export function describeCommands(
  definitions: readonly CommandDefinition[],
): readonly CliCommand[] {
  return definitions.map(
    ({ name, summary, formats = commonFormats, flags = [], ...rest }) => ({
      name,
      about: summary,
      formats,
      arguments: (rest.arguments ?? []).map(({ usage, values }) => ({
        isVariadic: usage.includes("..."),
        values,
      })),
      flags: [...flags, ...globalFlags].map(({ usage, about, values }) => {
        const { short, long, required, optional } = new Option(usage);
        const names = [short, long].filter((each) => each !== undefined);
        return { names, about, takesValue: required || optional, values };
      }),
    }),
  );
}
