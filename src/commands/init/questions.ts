/**
 * What `init` must know before it writes a manifest: from flags, from the user
 * at the terminal, or else from what the project already has.
 */
import {
  DIALECTS,
  dialects,
  FRAMEWORKS,
  frameworks,
  TEST_RUNNERS,
  testRunners,
} from "../../manifest/targets.js";
import type { CommandContext, Question } from "../context.js";
import type { ProjectFacts } from "./facts.js";
import { EXAMPLES } from "./starters.js";
import { notAmong } from "../usage-error.js";

/** What can keep the records: nothing, or a database of a dialect. */
export const DATABASES: readonly string[] = ["none", ...DIALECTS];

/** Where the code goes that is the same in every project. */
export const RUNTIMES: readonly string[] = ["copied", "package"];

export interface InitFlags {
  readonly example?: string;
  readonly database?: string;
  readonly framework?: string;
  readonly testRunner?: string;
  readonly runtime?: string;
  readonly yes?: boolean;
}

/** The answers, by topic. */
export interface InitChoice {
  readonly example: string;
  /** `none`, or a dialect. */
  readonly database: string;
  readonly framework: string;
  readonly testRunner: string;
  /** `copied` or `package`. */
  readonly runtime: string;
}

type Topic = keyof InitChoice;

/** Throws UsageError if the value of a flag is not one of the answers. */
export function checkFlags(flags: InitFlags): void {
  const nothing = { framework: null, testRunner: null };
  for (const [topic, question] of Object.entries(listQuestions(nothing))) {
    const word = flags[topic as Topic];
    if (word !== undefined) checkWord(topic, word, question);
  }
}

/** Null if the user cancels. */
export async function choose(
  { ask, progress }: CommandContext,
  flags: InitFlags,
  facts: Pick<ProjectFacts, "framework" | "testRunner">,
): Promise<InitChoice | null> {
  const questions = listQuestions(facts);
  const chosen: { -readonly [Key in Topic]?: string } = {};
  for (const [topic, { initial }] of Object.entries(questions))
    chosen[topic as Topic] = flags[topic as Topic] ?? initial;
  if (ask !== null && flags.yes !== true) {
    progress?.clear();
    for (const [topic, question] of Object.entries(questions)) {
      if (flags[topic as Topic] !== undefined) continue;
      const answer = await ask(question);
      if (answer === null) return null;
      chosen[topic as Topic] = answer;
    }
  }
  return chosen as InitChoice;
}

/** The questions, with the answers that the project suggests. */
function listQuestions({
  framework,
  testRunner,
}: Pick<ProjectFacts, "framework" | "testRunner">): Readonly<
  Record<Topic, Question>
> {
  const because = (word: string): string =>
    word === framework || word === testRunner ? "found in this project" : "";
  const list = (words: readonly string[], hints: Hints): Question["options"] =>
    words.map((value) => {
      const hint = because(value) || hints[value];
      return { value, ...(hint !== undefined && { hint }) };
    });
  return {
    example: {
      message: "What should the manifest start with?",
      options: list(EXAMPLES, exampleHints),
      initial: "blog",
    },
    database: {
      message: "Where are its records kept?",
      options: list(DATABASES, {
        none: "you keep them yourself",
        ...hintsOf(dialects),
      }),
      initial: "none",
    },
    framework: {
      message: "What does the application run on?",
      options: list(FRAMEWORKS, hintsOf(frameworks)),
      initial: framework ?? "node",
    },
    testRunner: {
      message: "What runs its tests?",
      options: list(TEST_RUNNERS, hintsOf(testRunners)),
      initial: testRunner ?? "vitest",
    },
    runtime: {
      message: "Where does the code go that all projects share?",
      options: list(RUNTIMES, runtimeHints),
      initial: "copied",
    },
  };
}

type Hints = Readonly<Record<string, string>>;

const exampleHints: Hints = {
  blog: "articles with comments, authors, a profile",
  forge: "a large one: every feature of the manifest",
  blank: "nothing yet",
};

const runtimeHints: Hints = {
  copied: "into the project: nothing of ours is installed at run time",
  package: "it stays in resource-gen-runtime, and an update mends it",
};

function hintsOf(
  table: Readonly<Record<string, { readonly hint?: string }>>,
): Hints {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { hint }]) =>
      hint === undefined ? [] : [[name, hint]],
    ),
  );
}

function checkWord(topic: string, word: string, { options }: Question): void {
  const words = options.map(({ value }) => value);
  if (words.includes(word)) return;
  const flag = topic === "testRunner" ? "test-runner" : topic;
  throw notAmong(
    words,
    word,
    `--${flag} takes ${words.join(", ")}, not '${word}'`,
    "without the flag, init chooses what suits the project",
  );
}
