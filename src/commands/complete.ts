/**
 * `complete-words`: what could stand where the cursor is. Called by the scripts
 * of `completion`, at every press of a key; so it never fails, and says nothing
 * where it knows nothing.
 */
import { resolve } from "node:path";
import { codes } from "../diagnostics/catalogue.js";
import { wordsAt } from "../manifest/schema-at.js";
import { ACTIONS, FIELD_TYPES, METHODS } from "../manifest/words.js";
import { readNames, type Names } from "./complete-names.js";
import type { CliCommand } from "./completion.js";
import type { Context, ExitCode } from "./context.js";
import { EXAMPLES } from "./starters.js";

/** A word, and what it means. */
interface Candidate {
  readonly word: string;
  readonly about?: string;
}

/** @param line the command line up to the cursor */
export async function runComplete(
  context: Context,
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
  // Bash takes what follows a colon for a word of its own.
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

/** The words of a line as a shell sees them, as far as people type such lines; the last may be "". */
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
  context: Context,
  commands: readonly CliCommand[],
  before: readonly string[],
  current: string,
): Promise<readonly Candidate[]> {
  const command = commands.find(({ name }) => before.includes(name));
  const flags = (command ?? commands[0])?.flags ?? [];
  if (current.startsWith("-"))
    return flags.flatMap(({ names, about }) =>
      names.map((word) => ({ word, about })),
    );
  const flag = flags.find(
    ({ names, takesValue }) =>
      takesValue && names.includes(before.at(-1) ?? ""),
  );
  const names = (): Promise<Names> => readNames(whereOf(context, before));
  if (flag !== undefined)
    return valuesOf(flag.names.at(-1) ?? "", command?.name, current, names);
  if (command === undefined)
    return commands.map(({ name, about }) => ({ word: name, about }));
  const given = countArguments(before, command);
  return argumentsOf(command.name, given, current, names);
}

/** `--cwd` and `--manifest` of the line that is being typed. */
function whereOf(context: Context, words: readonly string[]): Context {
  const after = (flag: string): string | undefined =>
    words[words.indexOf(flag) + 1];
  const manifest = words.includes("--manifest")
    ? after("--manifest")
    : undefined;
  const cwd = words.includes("--cwd") ? after("--cwd") : undefined;
  return { ...context, manifest, cwd: resolve(context.cwd, cwd ?? "") };
}

/** How many arguments stand in front of the cursor, flags and their values left out. */
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

async function valuesOf(
  flag: string,
  command: string | undefined,
  current: string,
  names: () => Promise<Names>,
): Promise<readonly Candidate[]> {
  switch (flag) {
    case "--format":
      return plain(formatsOf(command));
    case "--parent":
      return plain((await names()).resources);
    case "--namespace":
      return plain((await names()).namespaces);
    case "--controller":
      return plain((await names()).controllers);
    case "--grep":
      return plain((await names()).actions);
    case "--only":
      return command === "add"
        ? plain(extendList(current, [...ACTIONS, "none"]))
        : plain((await names()).controllers);
    case "--method":
      return plain(extendList(current, METHODS));
    case "--member":
    case "--collection":
      return plain(
        afterColon(
          current,
          METHODS.map((word) => word.toLowerCase()),
        ),
      );
    case "--example":
      return plain(EXAMPLES);
    case "--framework":
      return plain(wordsAt(["output", "framework"]));
    case "--test-runner":
      return plain(wordsAt(["output", "testRunner"]));
    default:
      return [];
  }
}

function formatsOf(command: string | undefined): readonly string[] {
  const common = ["pretty", "json", "github", "sarif"];
  const tables = ["jsonl", "markdown", "csv", "html"];
  return command === "routes" ? [...common, ...tables] : common;
}

async function argumentsOf(
  command: string,
  given: number,
  current: string,
  names: () => Promise<Names>,
): Promise<readonly Candidate[]> {
  const isFirst = given === 0;
  switch (command) {
    case "add":
      return isFirst
        ? plain((await names()).resources)
        : plain(afterColon(current, FIELD_TYPES));
    case "remove":
    case "rename":
      return isFirst ? plain((await names()).resources) : [];
    case "match":
      return isFirst ? plain(METHODS) : plain((await names()).paths);
    case "explain":
      return isFirst ? plain(codes) : [];
    case "completion":
      return isFirst ? plain(["bash", "zsh", "fish"]) : [];
    default:
      return [];
  }
}

function plain(words: readonly string[]): readonly Candidate[] {
  return words.map((word) => ({ word }));
}

/** `index,sh` goes on with `index,show`. */
function extendList(current: string, words: readonly string[]): string[] {
  const head = current.slice(0, current.lastIndexOf(",") + 1);
  const used = head.split(",");
  return words
    .filter((word) => !used.includes(word))
    .map((word) => head + word);
}

/** `title:st` goes on with `title:string`; there is nothing to say of the name. */
function afterColon(current: string, words: readonly string[]): string[] {
  const colon = current.indexOf(":");
  return colon < 0
    ? []
    : words.map((word) => current.slice(0, colon + 1) + word);
}
