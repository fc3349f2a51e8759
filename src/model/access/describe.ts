/** What rules come to, in words. Stage: model. */
import { listWords } from "../../diagnostics/did-you-mean.js";
import { isTable } from "../../diagnostics/values.js";
import type { Where } from "../../runtime/database/tables.js";
import type { Model } from "../types.js";
import {
  type AccessAnswer,
  type AccessRow,
  answerFor,
  holdsFor,
  listAccess,
} from "./answers.js";
import type { AccessWay } from "./ways.js";

/** Who may call each action, by its key: `boards#update`. Empty without a `caller`. */
export function listWho(model: Model): ReadonlyMap<string, string> {
  if (model.callers === null) return new Map();
  return new Map(
    listAccess(model).map((row) => [
      `${row.controller}#${row.action}`,
      describeRow(row),
    ]),
  );
}

function describeRow(row: AccessRow): string {
  const anyone: AccessWay = { word: "anyone" };
  const ways = [...(row.who ?? [anyone]), ...(row.readers ?? [])];
  const said = ways.filter((way) => way.isImplied !== true);
  const words = [...new Set(said.map(({ word }) => word))];
  const answers = words.map((word) => ({ word, may: answerFor(word, row) }));
  const who = describeAnswers(answers, row.words);
  if (who === "") return "nobody";
  return row.below === undefined
    ? who
    : `${who} (if they may read its ${row.below})`;
}

/**
 * `owner or admin; anyone where state is live`: those who may, words with the same rows
 * together. What holds for a word goes without saying for a narrower one.
 *
 * @param own the words of `caller.words`, which strangers may meet
 * @param conjunction between words
 */
export function describeAnswers(
  answers: readonly { readonly word: string; readonly may: AccessAnswer }[],
  own: readonly string[] = [],
  conjunction: "or" | "and" = "or",
): string {
  const groups = new Map<string, { may: AccessAnswer; words: string[] }>();
  // Those with all rows come first.
  groups.set(keyOf(true), { may: true, words: [] });
  for (const { word, may } of answers) {
    const isSaid = answers.some(
      (other) =>
        other.word !== word &&
        holdsFor(word, other.word, own.includes(word)) &&
        (other.may === true || keyOf(other.may) === keyOf(may)),
    );
    if (isSaid || may === false) continue;
    const group = groups.get(keyOf(may));
    if (group === undefined) groups.set(keyOf(may), { may, words: [word] });
    else group.words.push(word);
  }
  return [...groups.values()]
    .filter(({ words }) => words.length > 0)
    .map(({ may, words }) => {
      const named = listWords(words, conjunction, false);
      return typeof may === "boolean" ? named : `${named} ${describeRows(may)}`;
    })
    .join("; ");
}

function keyOf(may: AccessAnswer): string {
  return JSON.stringify(may);
}

/**
 * `where state is live, or state is draft and kind is note`; `{ not: live }` is what none
 * of these has.
 *
 * @param show how names and values are written, if not as they are
 */
export function describeRows(
  rows: readonly Where[],
  show: (value: unknown) => string = String,
): string {
  return `where ${rows.map((where) => describeWhere(where, show)).join(", or ")}`;
}

function describeWhere(where: Where, show: (value: unknown) => string): string {
  const values = Object.entries(where).map(([name, value]) => {
    const list = (some: unknown): string =>
      listWords([some].flat().map(show), "or", false);
    return isTable(value)
      ? `${show(name)} is not ${list(value["not"])}`
      : `${show(name)} is ${list(value)}`;
  });
  return listWords(values, "and", false);
}
