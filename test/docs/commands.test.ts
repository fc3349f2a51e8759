/**
 * docs/commands.md says what the command line's own definitions say, so what
 * `--help` prints. UPDATE=1 writes the page.
 */
import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import {
  commonFormats,
  type CommandDefinition,
  type CommandPart,
} from "../../src/cli/definition.js";
import { definitions } from "../../src/cli/definitions.js";
import { globalFlags } from "../../src/cli/global-flags.js";
import { expectGolden } from "../support/golden.js";

const page = join(import.meta.dirname, "../../docs/commands.md");
const shown = definitions.filter(({ isHidden }) => isHidden !== true);

const intro = `# Commands

<!-- Made from the definitions in src/cli by test/docs/commands.test.ts; UPDATE=1 writes it. -->

In a project, run them as \`npx resource-gen …\`. \`resource-gen help COMMAND\` prints the
same text. [JSON output](json.md) describes what \`--format json\` prints.

Results go to standard output, messages to standard error. The exit codes:

| code | means                                                                        |
| ---- | ---------------------------------------------------------------------------- |
| 0    | success                                                                      |
| 1    | the answer is no: errors in the manifest, files out of date, conflicts       |
| 2    | the command could not run: no manifest, an unknown flag, an unreadable disk  |
| 130  | you stopped it with Ctrl-C; nothing has changed (\`generate --watch\` exits 0) |
`;

/** Rows of `name | about`; the empty text where there are none. */
function renderTable(
  title: string,
  about: string,
  parts: readonly CommandPart[] = [],
): string {
  if (parts.length === 0) return "";
  const rows = parts.map(({ usage, about: text, isList }) => {
    const more = isList === true ? " (may be repeated)" : "";
    return `| \`${usage}\` | ${text.replaceAll("|", "\\|")}${more} |\n`;
  });
  return `| ${title} | ${about} |\n| --- | --- |\n${rows.join("")}\n`;
}

/** `resource-gen add [flags] <name> [field:type...]` */
function renderUsage({ name, flags = [], ...rest }: CommandDefinition): string {
  const words = (rest.arguments ?? []).map(({ usage }) => usage);
  const given = flags.length > 0 ? ["[flags]", ...words] : words;
  return ["resource-gen", name, ...given].join(" ");
}

function renderFormats({ formats = commonFormats }: CommandDefinition): string {
  if (formats === commonFormats) return "";
  const names = formats.map((name) => `\`${name}\``).join(", ");
  return `Formats: ${names}.\n\n`;
}

function renderCommand(definition: CommandDefinition): string {
  const { name, summary, description, flags, examples } = definition;
  const about = description ?? `${capitalise(summary)}.`;
  const lines = examples.map(([line, does]) => {
    const note = capitalise(does);
    return `# ${note}\nnpx resource-gen ${line}\n`;
  });
  return `## \`${name}\`

${about}

\`\`\`text
${renderUsage(definition)}
\`\`\`

${renderTable("argument", "is", definition.arguments)}${renderTable("flag", "does", flags)}${renderFormats(definition)}\`\`\`sh
${lines.join("\n")}\`\`\`
`;
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

test("docs/commands.md is made from the definitions", async () => {
  const list = shown.map(({ name }) => `[\`${name}\`](#${name})`).join(" · ");
  const common = renderTable("flag", "does", [
    ...globalFlags,
    { usage: "-h, --help", about: "print the help of a command" },
  ]);
  const text = `${intro}
## Flags of every command

${common}
${shown.map(renderCommand).join("\n")}`.replace(
    "\n## Flags",
    `\n${list}\n\n## Flags`,
  );
  expectGolden(page, await format(text, { parser: "markdown" }));
});

test("every command has an example", () => {
  expect(shown.filter(({ examples }) => examples.length === 0)).toEqual([]);
});
