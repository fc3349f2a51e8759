/**
 * `complete-words`: prints what could come next at the cursor. The scripts of
 * `completion` call it on every key press, so it never fails, and prints
 * nothing if it knows nothing.
 */
import { ADDED_TYPES } from "../../manifest/field-tables.js";
import { resolve } from "node:path";
import { codes } from "../../diagnostics/catalogue.js";
import { FRAMEWORKS, TEST_RUNNERS } from "../../manifest/targets.js";
import { ACTIONS, METHODS } from "../../manifest/words.js";
import { readNames, type CompletionNames } from "./names.js";
import type { CliCommand, CompletionValues } from "./completion.js";
import type { CommandContext, ExitCode } from "../context.js";
import { SOURCE_KINDS } from "../../import/source-kinds.js";
import { DATABASES, RUNTIMES } from "../init/questions.js";
import { EXAMPLES } from "../init/starters.js";

/** A word and its description. */
interface Candidate {
  readonly word: string;
  readonly about?: string;
}

/** @param line the command line up to the cursor */
export async function runComplete(
  context: CommandContext,
  commands: readonly CliCommand[],
  shell: string,
  line: string,
): Promise<ExitCode> {
  const words = splitLine(line).slice(1);
  const current = words.pop() ?? "";
  const found = await findCandidates(context, commands, words, current);
  const fitting = found.filter(
    ({ word }) => word.startsWith(current) && word !== current,
  );
  // Bash treats what follows a colon as a separate word.
  const cut = shell === "bash" ? current.lastIndexOf(":") + 1 : 0;
  const seen = new Map(fitting.map((each) => [each.word, each.about]));
  for (const [word, about] of seen)
    context.stdout.write(
      shell === "bash" || about === undefined
        ? `${word.slice(cut)}\n`
        : `${word}\t${about}\n`,
    );
  return 0;
}

/**
 * Splits a line into words as a shell would, for the lines that people type;
 * the last word may be "".
 */
export function splitLine(line: string): string[] {
  const words: string[] = [];
  let word = "";
  let quote = "";
  for (const character of line.trimStart()) {
    if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") quote = character;
    else if (!/\s/.test(character)) word += character;
    else if (word !== "") {
      words.push(word);
      word = "";
    }
  }
  return [...words, word];
}

async function findCandidates(
  context: CommandContext,
  commands: readonly CliCommand[],
  before: readonly string[],
  current: string,
): Promise<readonly Candidate[]> {
  const command = commands.find(({ name }) => before.includes(name));
  // Without a command name, the line is for the default command.
  const { flags = [], formats = [] } = command ?? commands[0] ?? {};
  if (current.startsWith("-"))
    return flags.flatMap(({ names, about }) =>
      names.map((word) => ({ word, about })),
    );
  const flag = flags.find(
    ({ names, takesValue }) =>
      takesValue && names.includes(before.at(-1) ?? ""),
  );
  if (flag === undefined && command === undefined)
    return commands.map(({ name, about }) => ({ word: name, about }));
  const values =
    flag === undefined && command !== undefined
      ? valuesOfArgument(command, countArguments(before, command))
      : flag?.values;
  if (values === undefined) return [];
  const names = (): Promise<CompletionNames> =>
    readNames(whereOf(context, before));
  const words = await sources[values]({ current, formats, names });
  return words.map((word) => ({ word }));
}

/** A variadic last argument stands for all that follow. */
function valuesOfArgument(
  { arguments: args }: CliCommand,
  index: number,
): CompletionValues | undefined {
  const last = args.at(-1);
  const argument = args[index] ?? (last?.isVariadic === true ? last : null);
  return argument?.values;
}

/** `--cwd` and `--manifest` of the line being typed. */
function whereOf(
  context: CommandContext,
  words: readonly string[],
): CommandContext {
  const after = (flag: string): string | undefined =>
    words[words.indexOf(flag) + 1];
  const manifest = words.includes("--manifest")
    ? after("--manifest")
    : undefined;
  const cwd = words.includes("--cwd") ? after("--cwd") : undefined;
  return { ...context, manifest, cwd: resolve(context.cwd, cwd ?? "") };
}

/**
 * How many arguments precede the cursor, not counting flags and their values.
 */
function countArguments(
  words: readonly string[],
  { name, flags }: CliCommand,
): number {
  const takers = flags.filter(({ takesValue }) => takesValue);
  const rest = words.slice(words.indexOf(name) + 1);
  return rest.filter((word, index) => {
    const previous = rest[index - 1] ?? "";
    const isValue = takers.some(({ names }) => names.includes(previous));
    return !word.startsWith("-") && !isValue;
  }).length;
}

interface Cursor {
  /** The word being typed. */
  readonly current: string;
  /** The formats of the command. */
  readonly formats: readonly string[];
  readonly names: () => Promise<CompletionNames>;
}

type Words = readonly string[] | Promise<readonly string[]>;

const sources: Readonly<Record<CompletionValues, (place: Cursor) => Words>> = {
  actions: async ({ names }) => (await names()).actions,
  controllers: async ({ names }) => (await names()).controllers,
  namespaces: async ({ names }) => (await names()).namespaces,
  paths: async ({ names }) => (await names()).paths,
  resources: async ({ names }) => (await names()).resources,
  "action-list": ({ current }) => extendList(current, [...ACTIONS, "none"]),
  "action-method": ({ current }) =>
    afterColon(
      current,
      METHODS.map((word) => word.toLowerCase()),
    ),
  codes: () => codes,
  examples: () => EXAMPLES,
  "field-type": ({ current }) => afterColon(current, ADDED_TYPES),
  formats: ({ formats }) => formats,
  frameworks: () => FRAMEWORKS,
  "method-list": ({ current }) => extendList(current, METHODS),
  methods: () => METHODS,
  sources: () => SOURCE_KINDS,
  shells: () => ["bash", "zsh", "fish"],
  "test-runners": () => TEST_RUNNERS,
  runtimes: () => RUNTIMES,
  databases: () => DATABASES,
};

/** `index,sh` is completed to `index,show`. */
function extendList(current: string, words: readonly string[]): string[] {
  const head = current.slice(0, current.lastIndexOf(",") + 1);
  const used = head.split(",");
  return words
    .filter((word) => !used.includes(word))
    .map((word) => head + word);
}

/**
 * `title:st` is completed to `title:string`; nothing is offered for the name.
 */
function afterColon(current: string, words: readonly string[]): string[] {
  const colon = current.indexOf(":");
  return colon < 0
    ? []
    : words.map((word) => current.slice(0, colon + 1) + word);
}
