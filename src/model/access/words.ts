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
import { SELF } from "../../manifest/words.js";
import type { MembersByRecord, MembersModel } from "./types.js";

/** What the words of a rule can be about. */
export interface Wording {
  /** The record of those who call. */
  readonly caller: string;
  readonly roles: readonly string[];
  /** Those of the user's own, `caller.words`. */
  readonly words: readonly string[];
  readonly members: MembersByRecord;
  /** The record whose rows a rule is about; null where there is no row. */
  readonly record: {
    readonly name: string;
    readonly fields: readonly RecordField[];
  } | null;
  /** Whether the row is asked as it will be: words of the user's own are not about that. */
  readonly isNew?: boolean;
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

function listMeanings(word: string, wording: Wording): readonly OneMeaning[] {
  const { caller, roles, record } = wording;
  const field = record === null ? undefined : findField(record.fields, word);
  const always = ALWAYS.find((each) => each === word);
  const isSelf = word === SELF && record?.name === caller;
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
    ...listMemberships(word, wording),
    ...(listOwn(wording).includes(word)
      ? [{ grant: { word }, noun: "one of `caller.words`" }]
      : []),
  ];
}

/** The user's own words, where they mean something: they are asked of rows that are there. */
function listOwn({ words, record, isNew = false }: Wording): readonly string[] {
  return record === null || isNew ? [] : words;
}

/** What somebody is a member of, and with which role: `team.owner`. */
function splitWord(word: string): readonly [name: string, role?: string] {
  const dot = word.indexOf(".");
  return dot < 0 ? [word] : [word.slice(0, dot), word.slice(dot + 1)];
}

/** A row that callers can be members of, as rules name it: `team`. */
interface Group {
  readonly word: string;
  /** The column with its id: `team_id`, or `id` on the row itself. */
  readonly column: string;
  /** Null where what is said of them is wrong: then each word will do. */
  readonly members: MembersModel | null;
}

/** What of a record has members: what its refs point to, and its rows themselves. */
function listGroups({ record, members }: Wording): readonly Group[] {
  if (record === null) return [];
  const own = members.get(record.name);
  return [
    ...(own === undefined
      ? []
      : [{ word: record.name, column: "id", members: own }]),
    ...record.fields.flatMap(({ name, written, ref, data }) => {
      const found = members.get(ref?.record ?? "");
      if (found === undefined || data.many === true || data.computed === true)
        return [];
      return [{ word: written, column: name, members: found }];
    }),
  ];
}

/** `team` and `team.owner`: members, and those who have a role. */
function listMemberships(
  word: string,
  wording: Wording,
): readonly OneMeaning[] {
  const [name, role] = splitWord(word);
  return listGroups(wording).flatMap(({ word: own, column, members }) => {
    if (own !== name && column !== name) return [];
    if (role === undefined || members === null)
      return [{ grant: { member: column }, noun: "the members of a row" }];
    const { roles, isRanked } = members;
    const rank = roles.indexOf(role);
    if (rank < 0) return [];
    const some = isRanked ? roles.slice(rank) : [role];
    return [
      { grant: { member: column, roles: some }, noun: "a role of members" },
    ];
  });
}

/** Whether a field is a ref to one row of the caller's record. */
export function isOfCaller(
  { ref, data }: RecordField,
  caller: string,
): boolean {
  return ref?.record === caller && data.many !== true && data.computed !== true;
}

/** Why a word means nothing, with those that would do. */
function explain(
  word: string,
  wording: Wording,
  path: ManifestPath,
): ManifestProblem {
  const { caller, roles, record } = wording;
  const field = record === null ? undefined : findField(record.fields, word);
  const refs = (record?.fields ?? [])
    .filter((each) => isOfCaller(each, caller))
    .map(({ written }) => written);
  const [group, role] = splitWord(word);
  const groups = listGroups(wording);
  const meant = groups.find((each) => [each.word, each.column].includes(group));
  const all = [
    ...refs,
    ...groups.flatMap((each) => [
      each.word,
      // All roles only where they are what is asked for.
      ...(each === meant && role !== undefined
        ? (each.members?.roles ?? []).map((one) => `${each.word}.${one}`)
        : []),
    ]),
    ...(record?.name === caller ? [SELF] : []),
    ...roles,
    ...listOwn(wording),
    ...ALWAYS,
  ];
  const words = [...new Set(all)];
  const help = `write ${listWords(words, "or", false)}`;
  const isOwn = wording.words.includes(word);
  const message =
    meant !== undefined && role !== undefined
      ? `"${role}" is no role of the members of "${group}"`
      : isOwn && record !== null
        ? `"${word}" is asked of rows that are there, not of one as it will be`
        : field !== undefined
          ? `"${word}" is no ref to "${caller}", the caller's record, nor to what has \`members\``
          : record === null
            ? `"${word}" needs a row, and there is none here`
            : word === SELF
              ? `"self" is a row of "${caller}", the caller's record, and this is another one`
              : `"${word}" is no word for who may do this`;
  return atValue("access-word", path, message, {
    ...(field === undefined && !isOwn && suggest(word, words)),
    help,
  });
}
