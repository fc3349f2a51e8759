/**
 * The kinds of value that a manifest's keys take. Stage: parse. Shape only:
 * what a value means is checked by the rules.
 */
import * as z from "zod";
import { lintCodes } from "../diagnostics/codes/lint.js";
import { withoutUndefined } from "../diagnostics/values.js";
import {
  ACTIONS_AS_TOLD,
  LINT_LEVELS,
  METHODS,
  REDIRECT_STATUSES,
  SUBSET_ACTIONS,
  UPDATE_METHODS,
  type StandardAction,
} from "./words.js";

/** The code of a lint rule. */
export type LintName = keyof typeof lintCodes;

const lintNames = Object.keys(lintCodes) as LintName[];

/** One of a few words; the message says what the word should have been. */
export function word<const Words extends readonly string[]>(
  words: Words,
  noun: string,
) {
  return z.enum(words, {
    error: ({ input }) => `${JSON.stringify(input)} is not ${noun}`,
  });
}

/** A list, or one item that stands for a list of one. */
export function listOrItem<Item extends z.ZodType>(item: Item) {
  return z.union([item.transform((value) => [value]), z.array(item)]);
}

/** A mapping from names to values; no value at all means an empty one. */
export function table<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .nullish()
    .transform((entries) => entries ?? {});
}

/** Without a prototype, so that lookups find only what was written. */
function withoutPrototype(
  entries: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const words = Object.create(null) as Record<string, string>;
  return Object.assign(words, entries);
}

/** Each item once, in order. */
export function unique<Word>(words: readonly Word[]): readonly Word[] {
  return [...new Set(words)];
}

/** `delete` is another word for `destroy`, in every list of actions. */
function destroyForDelete<Word extends string>(
  value: Word,
): Exclude<Word, "delete"> | "destroy" {
  return value === "delete" ? "destroy" : (value as Exclude<Word, "delete">);
}

export const flag = z.boolean();
export const plainText = z.string();

export const action = word(
  [...ACTIONS_AS_TOLD, "delete"],
  "an action",
).transform((value): StandardAction => destroyForDelete(value));

export const subsetAction = word(
  [...SUBSET_ACTIONS, "delete"],
  "an action of a subset",
).transform(destroyForDelete);

/** One method of a route. */
export const method = word(METHODS, "a method");

/** The methods of a route: one or several, each once. */
export const methods = listOrItem(method).transform(unique);

/** The status of a redirect. */
export const redirectStatus = z.literal(REDIRECT_STATUSES);

export const updateMethods = listOrItem(
  word(UPDATE_METHODS, "a method to update"),
).transform(unique);

/** A known name, or a name with its media type. */
export const format = z.union([
  z.string(),
  z.strictObject({
    name: plainText.describe("The suffix, without its dot: `ics`."),
    type: plainText.describe("The media type: `text/calendar`."),
  }),
]);

/** Maps parameter names to the sources of patterns. */
export const constraints = z
  .record(z.string(), z.string())
  .transform(withoutPrototype);

/** Maps parameter names to fixed values, which are passed on as text. */
export const defaults = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()]).transform(String),
  )
  .transform(withoutPrototype);

export const pathNames = z
  .strictObject({
    new: plainText.optional().describe("The word for `new`."),
    edit: plainText.optional().describe("The word for `edit`."),
  })
  .transform(withoutUndefined);

/** A folder, or false if no files of that kind are wanted. */
export const folderOrFalse = z.union([z.string(), z.literal(false)]);

/** The level of one lint rule. */
const lintLevel = word(LINT_LEVELS, "a level");

/** Levels for the rules that should not have the catalogue's. */
export const lint = z
  .strictObject(
    Object.fromEntries(
      lintNames.map((name) => [
        name,
        lintLevel.optional().describe(`Warn of ${lintCodes[name].title}.`),
      ]),
    ) as Record<LintName, z.ZodOptional<typeof lintLevel>>,
  )
  .transform(withoutUndefined);

/** One of the values of a setting. */
export function choice<const Words extends readonly string[]>(
  key: string,
  words: Words,
) {
  return word(words, `a value of \`${key}\``);
}
