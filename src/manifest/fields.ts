/**
 * The kinds of value that a manifest's keys take. Stage: parse. Shape only:
 * what a value means is checked by the rules.
 */
import * as z from "zod";
import { lintCodes } from "../diagnostics/codes/lint.js";
import { METHODS, SUBSET_ACTIONS, type Action } from "./words.js";
import type { LintName } from "./tree.js";

/** The seven actions in the order in which they are explained. */
const actionWords = [
  ...(["index", "new", "create", "show", "edit", "update"] as const),
  ...(["destroy", "delete"] as const),
];

/** The rules of the advice, by their codes. */
const lintNames = Object.keys(lintCodes) as LintName[];

/** One word of a few; the message says what the word would have to be. */
function word<const Words extends readonly string[]>(
  words: Words,
  noun: string,
) {
  return z.enum(words, {
    error: ({ input }) => `${JSON.stringify(input)} is not ${noun}`,
  });
}

/** A list, or one item that stands for a list of one. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.union([item.transform((value) => [value]), z.array(item)]);
}

/** A mapping from names to values; nothing at all is an empty one. */
export function table<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .nullish()
    .transform((entries) => entries ?? {});
}

/** `delete` is another word for `destroy`, in every list of actions. */
function destroyForDelete<Word extends string>(
  value: Word,
): Exclude<Word, "delete"> | "destroy" {
  return value === "delete" ? "destroy" : (value as Exclude<Word, "delete">);
}

export const flag = z.boolean();
export const text = z.string();

export const action = word(actionWords, "an action").transform(
  (value): Action => destroyForDelete(value),
);

export const subsetAction = word(
  [...SUBSET_ACTIONS, "delete"],
  "an action of a subset",
).transform(destroyForDelete);

export const method = word(METHODS, "a method");

/** The methods of an extra action or a route: one or several. */
export const methods = list(method);

export const updateMethods = list(word(["PUT", "PATCH"], "a method to update"));

/** A known name, or a name with its media type. */
export const format = z.union([
  z.string(),
  z.strictObject({
    name: text.describe("The suffix, without its dot: `ics`."),
    type: text.describe("The media type: `text/calendar`."),
  }),
]);

/** Parameter name to the source of a pattern. */
export const constraints = z.record(z.string(), z.string());

/** Parameter name to a fixed value, which is handed on as text. */
export const defaults = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
);

export const pathNames = z.strictObject({
  new: text.optional().describe("The word for `new`."),
  edit: text.optional().describe("The word for `edit`."),
});

/** A folder, or false where nothing of that kind is wanted. */
export const folderOrFalse = z.union([z.string(), z.literal(false)]);

/** How loud one rule of the advice is. */
const lintLevel = word(["off", "warn", "error"], "a level");

/** A level for each rule that is not to have the catalogue's. */
export const lint = z.strictObject(
  Object.fromEntries(
    lintNames.map((name) => [
      name,
      lintLevel.optional().describe(`Warn of ${lintCodes[name].title}.`),
    ]),
  ) as Record<LintName, z.ZodOptional<typeof lintLevel>>,
);

/** One of the words of a setting. */
export function choice<const Words extends readonly string[]>(
  key: string,
  words: Words,
) {
  return word(words, `a value of \`${key}\``);
}
