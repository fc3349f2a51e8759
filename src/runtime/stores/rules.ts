/**
 * Who may do what with rows: the rules of `access`, as conditions of statements,
 * and what they say of a row as it will be. Only projects with a `caller` have this
 * file.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import {
  type AccessData,
  type AccessRule,
  fieldOf,
  findTable,
  type Grant,
  isForAll,
  type Purpose,
  refTo,
  type TableData,
  type Tables,
  type Where,
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

/** All that one way asks of a row. */
function conditionsOfWay(
  grant: Grant,
  table: TableData,
  access: Access,
): readonly Condition[] {
  const { caller } = access;
  const { owner, member, word, where } = grant;
  return [
    ...(owner === undefined || caller === null
      ? []
      : [equals(table, owner, caller.id)]),
    ...(member === undefined
      ? []
      : [isAmong(refTo(table, member), grant, table, access)]),
    ...(word === undefined ? [] : [meets(word, table, access)]),
    ...whereOf(builder, table, where),
  ];
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

function mayHold(
  { who, role, owner, member }: Grant,
  caller: Caller | null,
): boolean {
  if (caller !== null) return role === undefined || caller.roles.includes(role);
  return who !== "caller" && (role ?? owner ?? member) === undefined;
}

/**
 * The condition that a caller is a member, with one of the roles, of the row that a
 * column or a value names. The ids of all rows that somebody is a member of are few, and
 * found by an index; asked for each row, the database would go through the table.
 */
function isAmong(
  id: string | Expression<unknown>,
  { member = "id", roles }: Grant,
  table: TableData,
  { tables, caller, dialect }: Access,
): Condition {
  const { members } = groupOf(tables, table, member);
  if (members === undefined) throw new TypeError(`Nobody belongs to ${member}`);
  const through = findTable(tables, members.record);
  const ids = builder
    .selectFrom(through.table)
    .select(refTo(through, members.of))
    .where(
      builder.and([
        equals(through, members.user, caller?.id),
        ...(roles === undefined || members.role === undefined
          ? []
          : whereOf(builder, through, { [members.role]: roles })),
      ]),
    );
  return dialect.isSelected(typeof id === "string" ? builder.ref(id) : id, ids);
}

/** The condition that rows meet a word of the user's own. */
function meets(
  word: string,
  table: TableData,
  { words, caller }: Access,
): Condition {
  if (words === undefined) throw new TypeError(`Nothing says what ${word} is`);
  return words.conditionOf(word, table, caller);
}

/** The table of what a column of a row says that somebody is a member of. */
function groupOf(tables: Tables, table: TableData, column: string): TableData {
  const field = column === "id" ? undefined : fieldOf(table, column);
  const ref = field !== undefined && "ref" in field ? field.ref : undefined;
  return ref === undefined ? table : findTable(tables, ref);
}

function mayRead({ access: rules }: TableData, { caller }: Access): boolean {
  const rule = rules?.read;
  return (
    isForAll(rule) || rule?.some((grant) => mayHold(grant, caller)) === true
  );
}

function checkCaller(access: Access): void {
  const rule = ruleOf(access);
  if (!isForAll(rule)) listWays(rule, access.caller);
}

function newRow(access: Access, values: Values): readonly Condition[] | null {
  return anyWay(waysTo(access, values, isNone, () => false));
}

function isNone(_: string, wanted: unknown): boolean {
  return isOneOf(null, wanted);
}

function afterwards(access: Access, values: Values): readonly Condition[] {
  const { table } = access;
  if (hasOwnWord(access)) return [];
  const changes = (name: string): boolean => values[name] !== undefined;
  const isAbout = ruleOf(access).some(
    ({ owner = "", member = "", where = {} }) =>
      [owner, member, ...Object.keys(where)].some(changes),
  );
  if (!isAbout) return [];
  const rest = (name: string, wanted: unknown): Condition =>
    builder.and(whereOf(builder, table, { [name]: wanted }));
  const stays = (grant: Grant): Condition =>
    isAmong(refTo(table, grant.member ?? "id"), grant, table, access);
  return anyWay(waysTo(access, values, rest, stays)) ?? [NEVER];
}

function leftBy(access: Access): readonly Condition[] {
  if (access.scope === null || !hasOwnWord(access)) return [];
  return anyOf(ruleOf(access), access.table, access);
}

/** What a word is about its function alone knows: any change may be about it. */
function hasOwnWord(access: Access): boolean {
  return ruleOf(access).some(({ word }) => word !== undefined);
}

/** Any of some ways, as conditions of a statement; null if there is none. */
function anyWay(
  ways: readonly (readonly Condition[])[],
): readonly Condition[] | null {
  if (ways.length === 0) return null;
  if (ways.some((way) => way.length === 0)) return [];
  return [builder.or(ways.map((way) => builder.and(way)))];
}

const NEVER: Condition = builder.or([]);
const ALWAYS: Condition = builder.and([]);

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

function waysOf(
  open: AccessRule,
  access: Access,
  values: Values,
  rest: (name: string, wanted: unknown) => Condition | boolean,
  belongs: (grant: Grant) => Condition | boolean,
): readonly (readonly Condition[])[] {
  const { caller, table } = access;
  return open.flatMap((grant) => {
    const { owner, member, word, where = {} } = grant;
    // It is asked of rows that are there: of a new one it does not hold.
    if (word !== undefined) return [];
    const wanted: Where = {
      ...where,
      ...(owner !== undefined && { [owner]: caller?.id }),
    };
    const conditions = Object.entries(wanted).map(([name, value]) =>
      values[name] === undefined
        ? rest(name, value)
        : ifSet(access, name, isOneOf(values[name], value), () =>
            rest(name, value),
          ),
    );
    if (member !== undefined) {
      const id = values[member];
      conditions.push(
        id === undefined || member === "id"
          ? belongs(grant)
          : ifSet(
              access,
              member,
              isAmong(builder.val(id), grant, table, access),
              () => belongs(grant),
            ),
      );
    }
    return conditions.includes(false)
      ? []
      : [conditions.filter((each) => typeof each !== "boolean")];
  });
}

/** What is asked of a field: of the value sent, or of that which stays. */
function ifSet(
  { setIf }: Access,
  name: string,
  sent: Condition | boolean,
  stays: () => Condition | boolean,
): Condition | boolean {
  const isSet = setIf[name];
  if (isSet === undefined) return sent;
  return builder.or([
    builder.and([isSet, asCondition(sent)]),
    builder.and([sql<SqlBool>`(${isSet}) is not true`, asCondition(stays())]),
  ]);
}

function asCondition(condition: Condition | boolean): Condition {
  if (typeof condition !== "boolean") return condition;
  return condition ? ALWAYS : NEVER;
}

function isOneOf(value: unknown, wanted: unknown): boolean {
  const all: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return all.includes(value);
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
  mayRead,
  newRow,
  afterwards,
  leftBy,
};
