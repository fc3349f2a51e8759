/** Who belongs to a row: what `members` says, and what follows from it. Stage: model. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { MembersEntry } from "../../manifest/tree.js";
import { writtenAt } from "../../manifest/tree.js";
import type { AccessData } from "../../runtime/database/tables.js";
import type { Definitions } from "../records/definitions.js";
import type { RecordField, RecordModel } from "../records/types.js";
import { findField } from "../tables/find-field.js";
import type { RecordPlaces } from "../tables/tables.js";
import type { MembersByRecord, MembersModel } from "./types.js";

/**
 * @param records those that have a table
 * @param caller the name of the record of those who call
 */
export function findMembers(
  records: readonly RecordPlaces[],
  definitions: Definitions,
  caller: string,
): {
  readonly members: MembersByRecord;
  readonly problems: readonly ManifestProblem[];
} {
  const members = new Map<string, MembersModel | null>();
  const problems: ManifestProblem[] = [];
  const byName = new Map(records.map(({ record }) => [record.name, record]));
  for (const { record, definition } of records) {
    const [definer] = definition.definers;
    const entry = definer?.node.options.members;
    if (definer === undefined || entry === undefined) continue;
    const path = [...writtenAt(definer.node), "members"];
    members.set(record.name, null);
    const name = definitions.find(entry.through)?.name ?? "";
    const through = byName.get(name);
    if (through === undefined) {
      const message = `"${entry.through}" is no resource with rows`;
      const guess = suggest(entry.through, definitions.words);
      problems.push(atThrough(path, entry, message, guess));
      continue;
    }
    const found = readEntry(entry, { record, through, caller, path });
    problems.push(...found.problems);
    members.set(record.name, found.model);
  }
  return { members, problems };
}

/** Where an entry stands, and what it is about. */
interface EntryPlace {
  readonly record: RecordModel;
  readonly through: RecordModel;
  readonly caller: string;
  /** The place of the entry. */
  readonly path: ManifestPath;
}

interface ReadEntry {
  readonly model: MembersModel | null;
  readonly problems: readonly ManifestProblem[];
}

function readEntry(entry: MembersEntry, place: EntryPlace): ReadEntry {
  const { record, through, caller, path } = place;
  const { fields } = through;
  const isRef = ({ ref, data }: RecordField, to: string): boolean =>
    ref?.record === to && data.many !== true && data.computed !== true;
  const of =
    fields.find(
      (field) => field.from === "place" && isRef(field, record.name),
    ) ?? fields.find((field) => isRef(field, record.name));
  if (of === undefined) {
    const message = `rows of "${through.name}" do not say to which "${record.name}" they belong`;
    const help = `nest ${entry.through} in this resource, or give them a ref to it`;
    return refuse(atThrough(path, entry, message, { help }));
  }
  const user = choose(
    entry,
    "user",
    place,
    (field) => isRef(field, caller) && field !== of,
  );
  if ("problem" in user) return refuse(user.problem);
  if (user.field === null) {
    const message = `rows of "${through.name}" have no ref to "${caller}", the caller's record`;
    const help = `give them one: \`user: { ref: ${caller}, unique: [${of.written}] }\``;
    return refuse(atThrough(path, entry, message, { help }));
  }
  const { unique } = user.field.data;
  const isOnce =
    Array.isArray(unique) && unique.every((name) => name === of.name);
  if (unique !== true && !isOnce) {
    const message = `"${user.field.written}" could be the same member twice`;
    const help = `write \`unique: [${of.written}]\` at the ref`;
    return refuse(atKey("members", user.field.path, message, { help }));
  }
  const role = choose(entry, "role", place, ({ data }) => data.type === "enum");
  if ("problem" in role) return refuse(role.problem);
  const roles = role.field === null ? [] : rolesOf(role.field);
  const { creator, ranked } = entry;
  const problem =
    creator === undefined
      ? null
      : checkCreator(creator, {
          place,
          roles,
          filled: [of, user.field, role.field],
        });
  if (problem !== null) return refuse(problem);
  return {
    model: {
      data: {
        record: through.name,
        of: of.name,
        user: user.field.name,
        ...(role.field !== null && { role: role.field.name }),
        ...(creator !== undefined && { creator }),
      },
      roles,
      isRanked: ranked === true,
    },
    problems: [],
  };
}

/** Whoever makes a row is its first member, of which the tool knows all values. */
function checkCreator(
  creator: string,
  {
    place: { through, path },
    roles,
    filled,
  }: {
    readonly place: EntryPlace;
    readonly roles: readonly string[];
    readonly filled: readonly (RecordField | null)[];
  },
): ManifestProblem | null {
  const at = [...path, "creator"];
  if (!roles.includes(creator)) {
    const message = `"${creator}" is no role of "${through.name}"`;
    const help =
      roles.length === 0
        ? `give "${through.name}" an enum of roles`
        : `write ${listWords(roles, "or", false)}`;
    return atValue("members", at, message, {
      ...suggest(creator, roles),
      help,
    });
  }
  const missing = through.fields.find(
    (field) =>
      field.from !== "tool" &&
      !filled.includes(field) &&
      field.data.optional !== true &&
      field.data.computed !== true &&
      field.data.default === undefined,
  );
  if (missing !== undefined) {
    const message = `the first member would have no "${missing.written}"`;
    const help = "make the field optional, or give it a default";
    const labels = [labelAt(missing.path, "this is required")];
    return atValue("members", at, message, { help, labels });
  }
  if (through.madeBy === null) return null;
  const message = `the ids of "${through.name}" are not made by the database or the tool`;
  const help = `give "${through.name}" integers or UUIDs as ids`;
  return atValue("members", at, message, { help });
}

/**
 * The field that an entry names, or the only one of its kind; null if there is none,
 * and nothing names one.
 */
function choose(
  entry: MembersEntry,
  key: "user" | "role",
  { through, path }: EntryPlace,
  isOne: (field: RecordField) => boolean,
):
  | { readonly field: RecordField | null }
  | { readonly problem: ManifestProblem } {
  const fitting = through.fields.filter(isOne);
  const words = fitting.map(({ written }) => written);
  const help = `write ${listWords(words, "or", false)}`;
  const named = entry[key];
  if (named === undefined) {
    const [field = null, other] = fitting;
    if (other === undefined) return { field };
    const message = `rows of "${through.name}" have several of what could be the ${key}`;
    const choice = `say which with \`${key}\`: ${listWords(words, "or", false)}`;
    return { problem: atThrough(path, entry, message, { help: choice }) };
  }
  const field = findField(through.fields, named);
  if (field !== undefined && isOne(field)) return { field };
  const noun = key === "user" ? "ref to the caller's record" : "enum";
  const message = `"${named}" is no ${noun} of "${through.name}"`;
  return {
    problem: atValue("members", [...path, key], message, {
      ...suggest(named, words),
      ...(words.length > 0 && { help }),
    }),
  };
}

function rolesOf({ data }: RecordField): readonly string[] {
  return data.type === "enum" ? data.values : [];
}

/** At the name of the resource, in either form of the entry. */
function atThrough(
  path: ManifestPath,
  { through, ...rest }: MembersEntry,
  message: string,
  more: Parameters<typeof atValue>[3],
): ManifestProblem {
  const isShort = Object.keys(rest).length === 0 && through !== "";
  return atValue(
    "members",
    isShort ? path : [...path, "through"],
    message,
    more,
  );
}

function refuse(problem: ManifestProblem): ReadEntry {
  return { model: null, problems: [problem] };
}

/** Where those who belong to nothing may make rows, nobody would belong to these. */
export function checkFirst(
  { record, definition }: RecordPlaces,
  members: MembersModel | null,
  { create, write }: AccessData,
): readonly ManifestProblem[] {
  const [definer] = definition.definers;
  const rule = create ?? write ?? [];
  const isOpen = rule.some(({ who }) => who !== undefined);
  const isMade = definition.places.some(({ actions }) =>
    actions.includes("create"),
  );
  if (definer === undefined || members === null || !isMade || !isOpen)
    return [];
  if (members.data.creator !== undefined) return [];
  const path = [...writtenAt(definer.node), "members"];
  const message = `nobody would be a member of a new "${record.name}"`;
  const role = members.roles.at(-1) ?? "owner";
  const help = `write \`{ through: ${definer.node.options.members?.through ?? ""}, creator: ${role} }\``;
  return [atValue("members", path, message, { help })];
}
