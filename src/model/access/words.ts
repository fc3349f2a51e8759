/**
 * The words of rules: refs to the caller's record, roles, and those that are always
 * there. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atValue } from "../../diagnostics/problem.js";
import type { Grant } from "../../runtime/database/tables.js";
import type { RecordField } from "../records/types.js";
import { findField } from "../tables/find-field.js";

/** What the words of a rule can be about. */
export interface Wording {
  /** The record of those who call. */
  readonly caller: string;
  readonly roles: readonly string[];
  /** The record whose rows a rule is about; null where there is no row. */
  readonly record: {
    readonly name: string;
    readonly fields: readonly RecordField[];
  } | null;
}

/** What a word means; null with a problem if it means nothing, or two things. */
export interface WordGrant {
  readonly grant: Grant | null;
  readonly problems: readonly ManifestProblem[];
}

/** Words that every manifest with a `caller` has. */
const ALWAYS = ["anyone", "caller"] as const;

/** @param path the place of the word */
export function readWord(
  word: string,
  wording: Wording,
  path: ManifestPath,
): WordGrant {
  const meanings = listMeanings(word, wording);
  const [first, second] = meanings;
  if (first !== undefined && second === undefined) {
    return { grant: first.grant, problems: [] };
  }
  if (first === undefined) return refuse(explain(word, wording, path));
  const message = `"${word}" has two meanings here: ${first.noun}, and ${second?.noun ?? ""}`;
  const help = "give one of them another name";
  return refuse(atValue("access-word", path, message, { help }));
}

function refuse(problem: ManifestProblem): WordGrant {
  return { grant: null, problems: [problem] };
}

interface OneMeaning {
  readonly grant: Grant;
  readonly noun: string;
}

function listMeanings(
  word: string,
  { caller, roles, record }: Wording,
): readonly OneMeaning[] {
  const field = record === null ? undefined : findField(record.fields, word);
  const always = ALWAYS.find((each) => each === word);
  const isSelf = word === "self" && record?.name === caller;
  return [
    ...(always === undefined
      ? []
      : [{ grant: { who: always }, noun: "a word of every manifest" }]),
    ...(isSelf
      ? [{ grant: { owner: "id" }, noun: "the caller's own row" }]
      : []),
    ...(roles.includes(word)
      ? [{ grant: { role: word }, noun: "a role of `caller`" }]
      : []),
    ...(field !== undefined && isOfCaller(field, caller)
      ? [{ grant: { owner: field.name }, noun: "a ref to the caller's record" }]
      : []),
  ];
}

function isOfCaller({ ref, data }: RecordField, caller: string): boolean {
  return ref?.record === caller && data.many !== true && data.computed !== true;
}

/** Why a word means nothing, with those that would do. */
function explain(
  word: string,
  { caller, roles, record }: Wording,
  path: ManifestPath,
): ManifestProblem {
  const field = record === null ? undefined : findField(record.fields, word);
  const refs = (record?.fields ?? [])
    .filter((each) => isOfCaller(each, caller))
    .map(({ written }) => written);
  const words = [
    ...refs,
    ...(record?.name === caller ? ["self"] : []),
    ...roles,
    ...ALWAYS,
  ];
  const help = `write ${listWords(words, "or", false)}`;
  const message =
    field !== undefined
      ? `"${word}" is no ref to "${caller}", the caller's record`
      : record === null
        ? `"${word}" needs a row, and there is none here`
        : word === "self"
          ? `"self" is a row of "${caller}", the caller's record, and this is another one`
          : `"${word}" is no word for who may do this`;
  return atValue("access-word", path, message, {
    ...(field === undefined && suggest(word, words)),
    help,
  });
}
