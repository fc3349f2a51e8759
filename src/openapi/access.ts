/**
 * Whom the rules of `access` refuse, as far as replies show it. Stage: openapi. Must
 * agree with `runtime/stores/rules.ts`.
 */
import { listWords } from "../diagnostics/did-you-mean.js";
import { setsCaller } from "../model/access/ways.js";
import { ruleOfChange } from "../model/access/rules.js";
import type { TableModel } from "../model/tables/types.js";
import type { ControllerAction } from "../model/types.js";
import {
  type AccessRule,
  type FieldAccess,
  type Grant,
  isForAll,
  type ParentData,
  type PlaceData,
} from "../runtime/database/tables.js";

/** What an action does with its store. */
export type Work =
  | "list"
  | "find"
  | "create"
  | "update"
  | "destroy"
  | "updateAll"
  | "destroyAll"
  | "transition"
  | "restore";

/** The same, or "parent": an action of the user's own that names no row. */
export type AskedWork = Work | "parent";

/** What an action does, and where. */
export interface CallerWork {
  readonly place: PlaceData | null;
  readonly table: TableModel | null;
  readonly work: AskedWork | null;
  /** `articles#show` */
  readonly key: string;
  readonly action: ControllerAction;
}

type Asked = CallerWork & { readonly work: AskedWork };

/** Somebody about whom nothing else is known. */
type Who = "stranger" | "known";

type Tables = ReadonlyMap<string, TableModel>;

/** Whether strangers are refused, whatever the rows. */
export function refusesStrangers(asked: Asked, tables: Tables): boolean {
  const { place, table, work } = asked;
  if (place === null || table === null) return false;
  return (
    (work !== "parent" && refuses(rulesOf(asked), "stranger")) ||
    (work === "create" && setsCaller(table)) ||
    (place.parents ?? []).some((parent) => hidesAbove(parent, tables)) ||
    (READS.has(work) ? [] : listRefs(table)).some((record) =>
      hides(tables.get(record), tables, []),
    )
  );
}

/** Whether some callers are refused with 403: all that they do, or with some rows. */
export function refusesCallers(asked: Asked): boolean {
  const { place, table, work, action } = asked;
  if (place === null || table === null || work === "parent") return false;
  const rules = rulesOf(asked);
  if (refuses(rules, "known")) return true;
  if (READS.has(work) && rules.length < 2) return false;
  const sent = listSent(action);
  if (listLinked(asked).some((name) => sent.includes(name))) return true;
  const [read, change] = rules;
  if (change === undefined || isForAll(change)) return false;
  const isOfRows = work !== "create" && !includesAll(change, read);
  // Whoever makes a row below another one need not belong to that.
  const isBelow = change.some(({ member }) => member !== undefined);
  // Any change may leave a row that a word of the user's own is not about.
  const mayLeave =
    !REMOVES.has(work) && change.some(({ word }) => word !== undefined);
  return (
    isOfRows ||
    isBelow ||
    mayLeave ||
    listColumns(change).some((name) => sent.includes(name))
  );
}

/** The fields that a request can send. */
function listSent({ record: { input } }: ControllerAction): readonly string[] {
  if (input === null || input.kind === "own") return [];
  const { creates, changes } = input.view;
  return input.kind === "new" ? creates : changes;
}

/** The refs to rows that not everybody may link to. */
function listLinked({ table }: CallerWork): readonly string[] {
  return Object.entries(table?.guarded ?? {}).flatMap(([name, { link }]) =>
    link === undefined ? [] : [name],
  );
}

/** The rule of reading, and that of what the action changes. */
function rulesOf({
  place,
  table,
  work,
  action,
}: Asked): readonly (AccessRule | undefined)[] {
  const rules = place?.access ?? table?.access ?? null;
  const own = place?.actions?.[action.name];
  if (own !== undefined) return [rules?.read, own];
  if (rules === null || work === "parent" || work === "list" || work === "find")
    return [rules?.read];
  // A new row is not read before.
  const read = work === "create" ? undefined : rules.read;
  return [read, ruleOfChange(rules, work)];
}

/** Whether one of the rules lets nobody through of whom no more is known. */
function refuses(
  rules: readonly (AccessRule | undefined)[],
  who: Who,
): boolean {
  return rules.some(
    (rule) => rule !== undefined && !rule.some((grant) => mayHold(grant, who)),
  );
}

function mayHold({ who, role, owner, member }: Grant, asking: Who): boolean {
  if (asking === "known") return role === undefined;
  return who !== "caller" && (role ?? owner ?? member) === undefined;
}

/** Whether whoever may read may change too. */
function includesAll(
  change: AccessRule,
  read: AccessRule | undefined,
): boolean {
  const known = change.map((grant) => JSON.stringify(grant));
  return read?.every((grant) => known.includes(JSON.stringify(grant))) === true;
}

/** The columns that a rule is about. */
function listColumns(rule: AccessRule): readonly string[] {
  return rule.flatMap(({ owner, where = {} }) => [
    ...(owner === undefined ? [] : [owner]),
    ...Object.keys(where),
  ]);
}

/** The records that a body refers to. */
function listRefs({ record }: TableModel): readonly string[] {
  return record.fields.flatMap(({ ref }) =>
    ref === null || ref.isSet ? [] : [ref.record],
  );
}

function hidesAbove(
  { record, access, parents = [] }: ParentData,
  tables: Tables,
): boolean {
  const rules = access ?? tables.get(record)?.access;
  return (
    refuses([rules?.read], "stranger") ||
    parents.some((parent) => hidesAbove(parent, tables))
  );
}

/** Whether strangers may read no row of a table. */
function hides(
  table: TableModel | undefined,
  tables: Tables,
  seen: readonly TableModel[],
): boolean {
  if (table === undefined || seen.includes(table)) return false;
  return (
    refuses([table.access?.read], "stranger") ||
    Object.values(table.below ?? {}).some((record) =>
      hides(tables.get(record), tables, [...seen, table]),
    )
  );
}

/** Work that leaves no row. */
const REMOVES: ReadonlySet<AskedWork> = new Set(["destroy", "destroyAll"]);

/** Work that changes nothing. */
const READS: ReadonlySet<AskedWork> = new Set(["list", "find", "parent"]);

/**
 * Who may call an action, as a sentence for its description.
 *
 * @param caller the record of those who call
 */
export function describeWho(rule: AccessRule, caller: string): string {
  return rule.length === 0
    ? "Nobody may."
    : `Allowed: ${nameCallers(rule, caller)}.`;
}

/**
 * What depends on the caller of a field, as sentences; undefined if nothing does.
 *
 * @param isSent whether a request has it, or a reply
 */
export function describeGuard(
  { read, write, link }: FieldAccess,
  caller: string,
  isSent: boolean,
): string | undefined {
  const say = (
    rule: AccessRule | undefined,
    before: string,
    after: string,
  ): readonly string[] =>
    rule === undefined
      ? []
      : [`${before} ${nameCallers(rule, caller)}${after}`];
  const sentences = isSent
    ? [
        ...say(write, "Set only by", "; from others it is ignored."),
        ...say(link, "Given a value only by", "; from others it is refused."),
      ]
    : say(read, "Only for", ".");
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function nameCallers(rule: AccessRule, caller: string): string {
  const ways = rule.map((grant) => describeGrant(grant, caller));
  return listWords(ways, "or", false);
}

function describeMembers(column: string, roles: readonly string[]): string {
  const members = column === "id" ? "its members" : `members of \`${column}\``;
  if (roles.length === 0) return members;
  const words = roles.map((role) => `\`${role}\``);
  return `${members} with the role ${listWords(words, "or", false)}`;
}

function describeGrant(
  { who, role, owner, member, roles = [], word, where }: Grant,
  caller: string,
): string {
  const one =
    member !== undefined
      ? describeMembers(member, roles)
      : role !== undefined
        ? `callers with the role \`${role}\``
        : owner === "id"
          ? `the ${caller} itself`
          : owner !== undefined
            ? `the ${caller} of \`${owner}\``
            : who === "caller"
              ? "any known caller"
              : word !== undefined
                ? `anyone for whom the row is \`${word}\``
                : "anyone";
  const values = Object.entries(where ?? {}).map(
    ([name, value]) =>
      `\`${name}\` is ${listWords(
        [value].flat().map((each) => JSON.stringify(each)),
        "or",
        false,
      )}`,
  );
  return values.length === 0
    ? one
    : `${one} where ${listWords(values, "and", false)}`;
}
