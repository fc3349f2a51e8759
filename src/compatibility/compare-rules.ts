/**
 * What has changed in who may call an action: compared by what the rules let through,
 * for each of their words, not by how they are written.
 */
import {
  type AccessAnswer,
  type AccessRow,
  answerFor,
  holdsFor,
} from "../model/access/answers.js";
import { nameFieldRow } from "../model/access/field-answers.js";
import { describeAnswers } from "../model/access/describe.js";
import type { AccessWay } from "../model/access/ways.js";
import type { RecordField } from "../model/records/types.js";
import { type Domains, subtractRows } from "./row-sets.js";
import type { OperationRules, WaysOfRows } from "./rules.js";
import type { Difference, Finding } from "./types.js";

/** Compares the rules of one operation, where one manifest at least knows who calls. */
export function compareRules(
  before: OperationRules,
  after: OperationRules,
): readonly Finding[] {
  const { path, readPath } = after;
  // Whoever may change a row must be able to read it: the change may be there.
  const isOwn =
    findDifferences(leaveReaders(before), leaveReaders(after)).length > 0;
  const own = findDifferences(before, after).map(([level, what]): Finding => ({
    ...{ level, what },
    path: isOwn ? path : readPath,
  }));
  const names = [...after.above, ...before.above].map(({ record }) => record);
  const above = [...new Set(names)].flatMap((record) => {
    const [old, now] = [findAbove(before, record), findAbove(after, record)];
    if (old === null || now === null) return [];
    return findDifferences(old, now).map(([level, what]): Finding => ({
      ...{ level, what: `${what}, as its ${record ?? ""} is` },
      path: now.path,
    }));
  });
  return [...own, ...above, ...compareFields(before, after)];
}

/** Fields that both have: who sees them, sets them, and links them to rows. */
function compareFields(
  before: OperationRules,
  after: OperationRules,
): readonly Finding[] {
  return after.ofFields.flatMap(({ field, may, ways }) => {
    const old = before.ofFields.find(
      (each) => each.field === field && each.may === may,
    );
    const isRuled = old !== undefined && (old.ways.who ?? ways.who) !== null;
    if (!isRuled) return [];
    return findDifferences(old.ways, ways).map(([level, what]): Finding => ({
      ...{ level, what: `${nameFieldRow({ field, may })}: ${what}` },
      path: ways.path,
    }));
  });
}

function leaveReaders(rules: WaysOfRows): WaysOfRows {
  return { ...rules, readers: undefined };
}

/** Null where nothing can be said of it: what a row is below has changed. */
function findAbove(
  { above, hasCaller, path }: OperationRules,
  record: string | null,
): WaysOfRows | null {
  const found = above.find((each) => each.record === record);
  if (found !== undefined) return found;
  return hasCaller
    ? null
    : { who: null, record, fields: [], groups: new Map(), path };
}

/** Who may now what they might not, and who no longer may. */
function findDifferences(
  before: WaysOfRows,
  after: WaysOfRows,
): readonly Difference[] {
  const [old, now] = readSides(before, after);
  const domains = listDomains(old.fields, now.fields);
  const compared = compareWords(old, now, domains);
  const own = [...(old.words ?? []), ...(now.words ?? [])];
  const isOwnWord = (word: string): boolean => own.includes(word);
  const pick = (
    key: "gained" | "lost" | "may",
    some = compared,
  ): readonly Said[] =>
    leaveImplied(
      some.map((each) => ({ word: each.word, may: each[key] })),
      domains,
      isOwnWord,
    );
  const [gained, lost] = [pick("gained"), pick("lost")];
  // Those of whom more holds, and who still may.
  const kept = compared.filter(({ word, may }) =>
    lost.some(
      (other) =>
        other.word !== word &&
        holdsFor(word, other.word, isOwnWord(word)) &&
        subtractRows(may, answerFor(other.word, now), domains) !== false,
    ),
  );
  const shown = new Map([...old.shown, ...now.shown]);
  const say = (some: readonly Said[]): string =>
    describeAnswers(
      some.map(({ word, may }) => ({ word: shown.get(word) ?? word, may })),
      own,
      "and",
    );
  const but = kept.length === 0 ? "" : ` but for ${say(pick("may", kept))}`;
  const found: Difference[] = [];
  if (gained.length > 0) found.push(["additive", `opened to ${say(gained)}`]);
  if (lost.length > 0) found.push(["breaking", `closed to ${say(lost)}${but}`]);
  return found;
}

interface Compared {
  readonly word: string;
  /** What callers of whom it holds may now, and what of it is new or gone. */
  readonly may: AccessAnswer;
  readonly gained: AccessAnswer;
  readonly lost: AccessAnswer;
}

function compareWords(
  old: Side,
  now: Side,
  domains: Domains,
): readonly Compared[] {
  const compare = (word: string): Compared => {
    const [then, may] = [answerFor(word, old), answerFor(word, now)];
    const isSame = JSON.stringify(then) === JSON.stringify(may);
    return {
      ...{ word, may },
      gained: !isSame && subtractRows(may, then, domains),
      lost: !isSame && subtractRows(then, may, domains),
    };
  };
  const groups = [...new Set([...old.groups.keys(), ...now.groups.keys()])];
  const words = ["anyone", "caller", ...old.shown.keys(), ...now.shown.keys()];
  const single = [...new Set(words)].filter((word) => !groups.includes(word));
  const compared = single.map(compare);
  // Every member has a role: together, their words are the one for the group.
  const joined = groups.map((word): Compared => {
    const roles = compared.filter((each) => each.word.startsWith(`${word}.`));
    const join = (key: "may" | "gained" | "lost"): AccessAnswer => {
      const answers = new Map(
        roles.map((each) => [JSON.stringify(each[key]), each[key]]),
      );
      const [first = false] = answers.values();
      return answers.size === 1 && first;
    };
    return {
      word,
      may: join("may"),
      gained: join("gained"),
      lost: join("lost"),
    };
  });
  return [...compared, ...joined];
}

interface Said {
  readonly word: string;
  readonly may: AccessAnswer;
}

/** Without what goes without saying: a wider word has the same rows. */
function leaveImplied(
  answers: readonly Said[],
  domains: Domains,
  isOwnWord: (word: string) => boolean,
): readonly Said[] {
  return answers.filter(
    ({ word, may }) =>
      may !== false &&
      !answers.some(
        (other) =>
          other.word !== word &&
          holdsFor(word, other.word, isOwnWord(word)) &&
          subtractRows(may, other.may, domains) === false,
      ),
  );
}

/** Who may, by words that mean the same in both manifests. */
interface Side extends Pick<AccessRow, "who" | "readers" | "words"> {
  readonly fields: readonly RecordField[];
  /** Each word, as its manifest has it. */
  readonly shown: ReadonlyMap<string, string>;
  /** The groups of members, each of whom has one of some roles. */
  readonly groups: WaysOfRows["groups"];
}

function readSides(
  before: WaysOfRows,
  after: WaysOfRows,
): readonly [Side, Side] {
  const nameNow = (name: string): string =>
    (
      after.fields.find((field) => field.name === name) ??
      after.fields.find(({ was }) => was.includes(name))
    )?.name ?? name;
  return [readSide(before, nameNow), readSide(after, nameNow)];
}

/**
 * The names of fields are those of now: `owner`, `owner_id` and what was called
 * otherwise mean the same.
 */
function readSide(
  { who, readers, words = [], record, fields, groups }: WaysOfRows,
  nameNow: (name: string) => string,
): Side {
  const shown = new Map<string, string>();
  const readWord = (word: string): string => {
    const [base = "", ...roles] = word.split(".");
    const field = fields.find(({ written }) => written === base);
    const own = base === record ? "its own" : base;
    const name = field === undefined ? own : `ref ${nameNow(field.name)}`;
    return [name, ...roles].join(".");
  };
  const read = (way: AccessWay): AccessWay => {
    const word = readWord(way.word);
    // What follows from other words says nothing of its own.
    if (way.isImplied !== true) shown.set(word, way.word);
    const where = Object.entries(way.where ?? {}).map(
      ([name, value]): [string, unknown] => [nameNow(name), value],
    );
    const isAlways = way.where === undefined;
    return { word, ...(!isAlways && { where: Object.fromEntries(where) }) };
  };
  const ways = who?.map(read) ?? null;
  const reading = readers?.map(read);
  const named = [...groups].filter(([word]) => shown.has(readWord(word)));
  for (const [word, roles] of named)
    for (const role of roles)
      shown.set(readWord(`${word}.${role}`), `${word}.${role}`);
  return {
    ...{ who: ways, shown, words },
    ...(reading !== undefined && { readers: reading }),
    fields: fields.map((field) => ({ ...field, name: nameNow(field.name) })),
    groups: new Map(named.map(([word, roles]) => [readWord(word), roles])),
  };
}

/** The values of fields that have few, in one manifest or the other. */
function listDomains(...sides: readonly (readonly RecordField[])[]): Domains {
  const domains = new Map<string, readonly unknown[]>();
  for (const { name, data } of sides.flat()) {
    const values =
      data.type === "enum"
        ? data.values
        : data.type === "boolean"
          ? [true, false]
          : null;
    if (values === null) continue;
    const known = domains.get(name) ?? [];
    const all = data.optional === true ? [...values, null] : values;
    domains.set(name, [...new Set([...known, ...all])]);
  }
  return domains;
}
