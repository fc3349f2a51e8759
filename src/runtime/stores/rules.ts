/**
 * Who may do what with rows: the rules of `access`, as conditions of statements,
 * and what they say of a row as it will be. Only projects with a `caller` have this
 * file.
 */
import { type SqlBool, sql } from "kysely";
import { relatedRecord } from "../database/related-data.js";
import {
  type AccessData,
  type AccessRule,
  findTable,
  type Grant,
  isForAll,
  type Purpose,
  refTo,
  type TableData,
  type Tables,
} from "../database/tables.js";
import type { Caller } from "../http/context.js";
import { HttpError } from "../http/reply.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  builder,
  type Condition,
  equals,
  type Rules,
  whereOf,
} from "./access.js";
import type { Values } from "./rows.js";
import {
  anyWay,
  conditionsOfWay,
  isAmong,
  isNone,
  mayHold,
  NEVER,
  waysOf,
} from "./ways.js";

function conditionsOf(
  table: TableData,
  access: Access,
  purpose: Purpose,
  given: AccessData | undefined,
): readonly Condition[] {
  const rules = given ?? table.access;
  if (rules === undefined) return [];
  const isChange = purpose === "write";
  const asked = [
    rules.read,
    isChange ? findRule(rules, table, access) : ownRule(table, access),
  ];
  return asked.flatMap((rule) => anyOf(rule, table, access));
}

/**
 * The conditions under which a rule holds for rows of the request's table; empty if it
 * does for all, null if for none. Nothing is thrown: other rules say who may be here.
 */
export function whenHolds(
  rule: AccessRule,
  access: Access,
): readonly Condition[] | null {
  const { table, caller } = access;
  const open = rule.filter((grant) => mayHold(grant, caller));
  return anyWay(open.map((grant) => conditionsOfWay(grant, table, access)));
}

/** The same of a new row; whoever makes it belongs to it as its first member. */
export function whenNew(
  rule: AccessRule,
  access: Access,
  values: Values,
): readonly Condition[] | null {
  const { creator } = access.table.members ?? {};
  const belongs = ({ roles }: Grant): boolean =>
    creator !== undefined && roles?.includes(creator) !== false;
  const open = rule.filter((grant) => mayHold(grant, access.caller));
  return anyWay(waysOf(open, access, values, isNone, belongs));
}

/**
 * Who may make the change of a request. Without a rule nobody may: what the
 * manifest has no route for, it says nothing about.
 */
function findRule(
  rules: AccessData,
  table: TableData,
  access: Access,
): AccessRule {
  const { write = [] } = rules;
  // To change what is below a row is a change of that row.
  const change = table === access.table ? access.change : "update";
  return ownRule(table, access) ?? rules[change] ?? write;
}

/** The rule that the action of the request has, besides those of the rows. */
function ownRule(
  table: TableData,
  { table: own, place, action }: Access,
): AccessRule | undefined {
  const { actions = {} } = place ?? {};
  return table === own && hasOwn(actions, action) ? actions[action] : undefined;
}

function anyOf(
  rule: AccessRule | undefined,
  table: TableData,
  access: Access,
): readonly Condition[] {
  if (rule === undefined || isForAll(rule)) return [];
  const { caller } = access;
  // What a known caller can read nothing of is as if it were not there. Only of what
  // the request itself is about the answer is 403.
  const isOther = table !== access.table && caller !== null;
  const open = isOther
    ? rule.filter((grant) => mayHold(grant, caller))
    : listWays(rule, caller);
  const ways = open.map((grant) => conditionsOfWay(grant, table, access));
  return anyWay(ways) ?? [NEVER];
}

/**
 * The ways that are open to a caller, if the row is right.
 *
 * @throws HttpError 401 and 403 if there is none
 */
function listWays(rule: AccessRule, caller: Caller | null): AccessRule {
  const ways = rule.filter((grant) => mayHold(grant, caller));
  if (ways.length > 0) return ways;
  throw new HttpError(caller === null && rule.length > 0 ? 401 : 403);
}

function mayRead({ access: rules }: TableData, { caller }: Access): boolean {
  const rule = rules?.read;
  return (
    isForAll(rule) || rule?.some((grant) => mayHold(grant, caller)) === true
  );
}

function asksMembers({
  tables,
  places,
  table,
  place,
  caller,
}: Access): boolean {
  if (caller === null) return false;
  const { access = table.access, actions, parents = [] } = place ?? {};
  const { guarded = {}, can = {} } = table;
  const own = [
    ...[access, actions],
    ...[...Object.values(guarded), ...Object.values(can)],
  ];
  return (
    own.some(namesMember) ||
    parents.some((parent) => namesMember(parent.access)) ||
    isBelowMembers(tables, table, []) ||
    showsMembers({ tables, places }, table.related, 1)
  );
}

/**
 * Whether what rows show of others depends on members.
 *
 * @param deep how many levels of embeds are asked for what they show themselves
 */
function showsMembers(
  { tables, places }: Pick<Access, "tables" | "places">,
  related: TableData["related"] = {},
  deep: number,
): boolean {
  return Object.values(related).some((data) => {
    const record = relatedRecord(data);
    const table = findTable(tables, record);
    const { guarded = {}, can = {} } = table;
    const rules = Object.values(places).map((place) =>
      place.record === record ? place.access : undefined,
    );
    return (
      [table.access, ...rules].some(namesMember) ||
      [...Object.values(guarded), ...Object.values(can)].some(namesMember) ||
      isBelowMembers(tables, table, []) ||
      (deep > 0 && showsMembers({ tables, places }, table.related, deep - 1))
    );
  });
}

function isBelowMembers(
  tables: Tables,
  { below = {} }: TableData,
  seen: readonly string[],
): boolean {
  return Object.values(below).some((record) => {
    if (seen.includes(record)) return false;
    const above = findTable(tables, record);
    return (
      namesMember(above.access) ||
      isBelowMembers(tables, above, [...seen, record])
    );
  });
}

function namesMember(rules: object = {}): boolean {
  return Object.values<AccessRule>({ ...rules })
    .flat()
    .some(({ member }) => member !== undefined);
}

function checkCaller(access: Access): void {
  const rule = ruleOf(access);
  if (!isForAll(rule)) listWays(rule, access.caller);
}

function newRow(access: Access, values: Values): readonly Condition[] | null {
  const all = [
    anyWay(waysTo(access, values, isNone, () => false)),
    ...listLinks(access, values).map(([, rule]) =>
      anyWay(waysOf(rule, access, values, isNone, () => false)),
    ),
  ];
  return all.some((each) => each === null)
    ? null
    : all.flatMap((each) => each ?? []);
}

/** The refs that would be to a row to which not everybody may link them. */
function listLinks(
  { table, caller }: Access,
  values: Values,
): readonly (readonly [column: string, rule: AccessRule])[] {
  return Object.entries(table.guarded ?? {}).flatMap(([column, { link }]) =>
    link === undefined || (values[column] ?? null) === null
      ? []
      : [[column, link.filter((grant) => mayHold(grant, caller))] as const],
  );
}

function afterwards(access: Access, values: Values): readonly Condition[] {
  return [...changed(access, values), ...linked(access, values)];
}

/** What is asked of a row as a change leaves it. */
function changed(access: Access, values: Values): readonly Condition[] {
  if (hasOwnWord(access)) return [];
  const changes = (name: string): boolean => values[name] !== undefined;
  const isAbout = ruleOf(access).some(
    ({ owner = "", member = "", where = {} }) =>
      [owner, member, ...Object.keys(where)].some(changes),
  );
  if (!isAbout) return [];
  const { rest, stays } = keep(access);
  return anyWay(waysTo(access, values, rest, stays)) ?? [NEVER];
}

/** What is asked of refs that a change sets, unless they are to the same row already. */
function linked(access: Access, values: Values): readonly Condition[] {
  const { table, setIf } = access;
  const { rest, stays } = keep(access);
  return listLinks(access, values).flatMap(
    ([column, rule]): readonly Condition[] => {
      const asked = anyWay(waysOf(rule, access, values, rest, stays)) ?? [
        NEVER,
      ];
      if (asked.length === 0) return [];
      const isSet = setIf[column];
      return [
        builder.or([
          equals(table, column, values[column]),
          ...(isSet ? [sql<SqlBool>`(${isSet}) is not true`] : []),
          builder.and(asked),
        ]),
      ];
    },
  );
}

/** What is asked of columns and memberships that stay as they are. */
function keep(access: Access) {
  const { table } = access;
  return {
    rest: (name: string, wanted: unknown): Condition =>
      builder.and(whereOf(builder, table, { [name]: wanted })),
    stays: (grant: Grant): Condition =>
      isAmong(refTo(table, grant.member ?? "id"), grant, table, access),
  };
}

function leftBy(access: Access): readonly Condition[] {
  if (access.scope === null || !hasOwnWord(access)) return [];
  return anyOf(ruleOf(access), access.table, access);
}

/** What a word is about its function alone knows: any change may be about it. */
function hasOwnWord(access: Access): boolean {
  return ruleOf(access).some(({ word }) => word !== undefined);
}

/**
 * The ways by which a row with some values may be, each with what else must hold.
 *
 * @param rest what is asked of a column that is not among them
 * @param belongs what is asked where the row stays below what it was below
 */
function waysTo(
  access: Access,
  values: Values,
  rest: (name: string, wanted: unknown) => Condition | boolean,
  belongs: (grant: Grant) => Condition | boolean,
): readonly (readonly Condition[])[] {
  const rule = ruleOf(access);
  if (isForAll(rule)) return [[]];
  return waysOf(listWays(rule, access.caller), access, values, rest, belongs);
}

function ruleOf(access: Access): AccessRule {
  const { table, place } = access;
  const rules = place?.access ?? table.access;
  return rules === undefined ? ANYONE : findRule(rules, table, access);
}

const ANYONE: AccessRule = [{ who: "anyone" }];

/** What `stores.ts` passes to the stores. */
export const rules: Rules = {
  conditionsOf,
  checkCaller,
  asksMembers,
  mayRead,
  newRow,
  afterwards,
  leftBy,
};
