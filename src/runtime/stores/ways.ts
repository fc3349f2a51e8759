/**
 * The ways by which a rule lets somebody through, as conditions of statements. Only
 * projects with a `caller` have this file.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import {
  type AccessRule,
  fieldOf,
  findTable,
  type Grant,
  refTo,
  type TableData,
  type Tables,
  type Where,
} from "../database/tables.js";
import type { Caller } from "../http/context.js";
import {
  type Access,
  builder,
  type Condition,
  equals,
  whereOf,
} from "./access.js";
import type { Values } from "./rows.js";

/** All that one way asks of a row. */
export function conditionsOfWay(
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

/** Whether a way is open to a caller, if the row is right. */
export function mayHold(
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
export function isAmong(
  id: string | Expression<unknown>,
  { member = "id", roles }: Grant,
  table: TableData,
  access: Access,
): Condition {
  const { tables, caller, dialect } = access;
  const group = groupOf(tables, table, member);
  const { members } = group;
  if (members === undefined) throw new TypeError(`Nobody belongs to ${member}`);
  const through = findTable(tables, members.record);
  // Who belongs to a row that is deleted may restore it.
  const isOfDeleted = access.isDeleted && group === access.table;
  const ofDeleted = isOfDeleted ? members.of : undefined;
  const ids = builder
    .selectFrom(through.table)
    .select(refTo(through, members.of))
    .where(
      builder.and([
        ...(access.soft?.living(through, ofDeleted) ?? []),
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

/** What is asked of a column that a new row has no value for. */
export function isNone(_: string, wanted: unknown): boolean {
  return isOneOf(null, wanted);
}

/** Any of some ways, as conditions of a statement; null if there is none. */
export function anyWay(
  ways: readonly (readonly Condition[])[],
): readonly Condition[] | null {
  if (ways.length === 0) return null;
  if (ways.some((way) => way.length === 0)) return [];
  return [builder.or(ways.map((way) => builder.and(way)))];
}

export const NEVER: Condition = builder.or([]);
const ALWAYS: Condition = builder.and([]);

/**
 * The ways by which a row with some values may be, each with what else must hold.
 *
 * @param open those that are open to the caller
 * @param rest what is asked of a column that is not among the values
 * @param belongs what is asked where the row stays below what it was below
 */
export function waysOf(
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
