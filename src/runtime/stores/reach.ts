/**
 * Reach: the rows that a request can access. Every condition that follows from
 * a resource's place is built here, so that none can be forgotten.
 */
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { type Dialect, quoteName } from "../database/columns.js";
import {
  isKept,
  isOwned,
  type ParentData,
  type PlaceData,
  type Places,
  type Purpose,
  purposeAbove,
  type TableData,
  type Tables,
  type Where,
} from "../database/tables.js";
import type { Scope } from "../http/context.js";
import { HttpError } from "../http/reply.js";
import type { Field, Fields } from "../records/fields.js";
import { integerKey, uuidKey } from "../records/texts.js";
import { hasOwn } from "../values.js";
import { readStored } from "./list-query.js";
import type { AnyDatabase } from "./store-types.js";

export type Builder = ExpressionBuilder<AnyDatabase, string>;
export type Condition = Expression<SqlBool>;

/** The builder of all statements. Kysely would create a new one for each. */
export const builder: Builder = expressionBuilder<AnyDatabase, string>();

/** What a request says about its rows. */
export interface Reach {
  readonly tables: Tables;
  readonly places: Places;
  readonly dialect: Dialect;
  readonly table: TableData;
  /** Null if the request is about another record: no place narrows it then. */
  readonly place: PlaceData | null;
  /** The path's parameters, with ids converted to their types. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * Whose rows the caller can access; null means all rows, as in an open place.
   */
  readonly scope: Scope | null;
  /**
   * Who calls, for singletons that are one for each caller (`by`): an open place
   * below one is still below the caller's own.
   */
  readonly caller: Scope | null;
}

/** The conditions for all rows of a request: parents, scope and `where`. */
export function conditionsOf(
  eb: Builder,
  reach: Reach,
  purpose: Purpose,
): readonly Condition[] {
  const { table, place } = reach;
  // First what asks for the caller: 401 comes before the 404 of an address.
  const owned = ownedBy(table, reach, purpose);
  if (place === null) return [...owned, ...belowOwned(table, reach, purpose)];
  const own = callersOf(table, place.by, reach);
  return [
    ...whereOf(eb, table, place.where),
    ...owned,
    ...underParents(eb, table, place, reach, purpose),
    ...own,
  ];
}

/**
 * The condition that a column has a value. The column is raw SQL: Kysely takes
 * longer to read its name than for the rest of the condition.
 */
function equals(
  { table }: TableData,
  column: string,
  value: unknown,
): Condition {
  return sql<SqlBool>`${sql.raw(quoteName(table, column))} = ${value}`;
}

/** The conditions for the one row that the path names. */
export function memberOf(reach: Reach, id?: unknown): readonly Condition[] {
  const { table, place, params } = reach;
  if (id !== undefined) {
    return [equals(table, "id", readParam(table, "id", id))];
  }
  const member = place?.member;
  if (member === undefined) {
    if (place !== null) return onlyRow(table, place, reach);
    throw new TypeError(
      `The path names no ${table.record.name}: say which with { id }`,
    );
  }
  const value = readParam(table, member.column, params[member.param]);
  return [equals(table, member.column, value)];
}

/** The condition for a row that is the only one of its place; none if there are more. */
export function onlyOf(reach: Reach): readonly Condition[] {
  const { table, place } = reach;
  if (place === null || place.member !== undefined) return [];
  return onlyRow(table, place, reach);
}

/**
 * The condition for a singleton that neither a parent nor the caller identifies:
 * the first row, whatever else is in the table. Rows that are named otherwise
 * have none.
 */
function onlyRow(
  table: TableData,
  place: Pick<PlaceData, "ids" | "parents" | "by" | "where">,
  reach: Reach,
): readonly Condition[] {
  const { ids, parents = [], by, where } = place;
  if (ids !== undefined || parents.length > 0 || by !== undefined) return [];
  const id = `${table.table}.id`;
  const first = builder
    .selectFrom(table.table)
    .select(id)
    .where(
      builder.and([
        ...whereOf(builder, table, where),
        ...ownedBy(table, reach, "read"),
        ...belowOwned(table, reach, "read"),
      ]),
    )
    .orderBy(id)
    .limit(sql.lit(1));
  return [builder(id, "=", first)];
}

/**
 * A value of the path, converted for the column it is compared with.
 *
 * @throws HttpError 404 for an invalid value: PostgreSQL would refuse the query.
 * None at all is one: a controller may serve a resource without rows, too
 */
function readParam(table: TableData, column: string, value: unknown): unknown {
  const isText = typeof value === "string" || typeof value === "number";
  const read = isText ? readName(table, column, String(value)) : null;
  if (read === null) throw new HttpError(404);
  return read;
}

/** What identifies a row: its id, or a field such as `slug`. */
export type RowName = string | number;

/** Reads what identifies a row, by its column; null if it is invalid. */
export function readName(
  table: TableData,
  column: string,
  text: string,
): RowName | null {
  if (column === "id") {
    return table.record.key === "uuid" ? uuidKey(text) : integerKey(text);
  }
  const read = readStored(fieldOf(table, column), text);
  return typeof read === "string" || typeof read === "number" ? read : null;
}

/** `{ state: ["draft", "live"] }` */
export function whereOf(
  eb: Builder,
  table: TableData,
  where: Where = {},
): readonly Condition[] {
  return Object.entries(where).map(([name, value]) => {
    const column = `${table.table}.${name}`;
    if (value === null) return eb(column, "is", null);
    return Array.isArray(value)
      ? eb(column, "in", value)
      : equals(table, name, value);
  });
}

/** The conditions for the caller's own rows. */
export function ownedBy(
  table: TableData,
  reach: Reach,
  purpose: Purpose,
): readonly Condition[] {
  const { scope } = reach;
  if (scope === null) return [];
  return Object.entries(table.scope ?? {})
    .filter(([, kind]) => isKept(kind, purpose))
    .map(([column]) => equals(table, column, ownerOf(table, scope, column)));
}

/**
 * The conditions for the rows above a row, wherever it is reached: whoever may
 * not read one of them does not read the row, and whoever may not change one does
 * not change it.
 *
 * @param known the refs to rows that the place has conditions for already
 * @param seen the records that were passed on the way up
 */
export function belowOwned(
  table: TableData,
  reach: Reach,
  purpose: Purpose,
  known: readonly string[] = [],
  seen: readonly string[] = [table.record.name],
): readonly Condition[] {
  const { scope, tables } = reach;
  if (scope === null) return [];
  const asked = purposeAbove(table, purpose);
  return Object.entries(table.below ?? {}).flatMap(([column, record]) => {
    if (known.includes(column) || !isOwned(tables, record, asked)) return [];
    const above = tableOf(tables, record);
    const ref = `${table.table}.${column}`;
    const isFree = fieldOf(table, column).optional === true;
    const isNone = builder(ref, "is", null);
    // Rows that are not below it are for strangers too.
    if (isFree && !isKnown(above, reach, asked)) return [isNone];
    const owned = ownedBy(above, reach, asked);
    // A record in itself: a row two levels up is its owner's, or there is none.
    const isEnd = seen.filter((each) => each === record).length > 1;
    if (isEnd) return owned.length > 0 ? [] : [isNone];
    const higher = [...seen, record];
    const ids = builder
      .selectFrom(above.table)
      .select(`${above.table}.id`)
      .where(
        builder.and([...owned, ...belowOwned(above, reach, asked, [], higher)]),
      );
    const isBelow = builder(ref, "in", ids);
    return [isFree ? builder.or([isNone, isBelow]) : isBelow];
  });
}

/** Whether it is known who may have rows of a table, and rows above them. */
function isKnown(
  table: TableData,
  { tables, scope }: Pick<Reach, "tables" | "scope">,
  purpose: Purpose,
  seen: readonly TableData[] = [],
): boolean {
  if (scope === null || seen.includes(table)) return true;
  const asked = purposeAbove(table, purpose);
  return (
    Object.entries(table.scope ?? {}).every(
      ([column, kind]) =>
        !isKept(kind, purpose) || findOwner(table, scope, column) !== null,
    ) &&
    Object.entries(table.below ?? {}).every(
      ([column, record]) =>
        fieldOf(table, column).optional === true ||
        isKnown(tableOf(tables, record), { tables, scope }, asked, [
          ...seen,
          table,
        ]),
    )
  );
}

/** The conditions for a singleton of the caller: `by: user_id`. */
export function callersOf(
  table: TableData,
  by: string | undefined,
  reach: Reach,
): readonly Condition[] {
  if (by === undefined) return [];
  return [equals(table, by, ownerOf(table, reach.caller ?? {}, by))];
}

/**
 * The caller's value for a scoped ref.
 *
 * @throws HttpError 401 if it is not known whose rows these are: the scope has no
 * value for the column, or one that is no id, such as NaN or a text for an integer.
 * A statement would read it as another one, or as NULL
 */
export function ownerOf(
  table: TableData,
  scope: Scope,
  column: string,
): RowName {
  const id = findOwner(table, scope, column);
  if (id === null) throw new HttpError(401);
  return id;
}

/** Null for what is no id. */
function findOwner(
  table: TableData,
  scope: Scope,
  column: string,
): RowName | null {
  const owner: unknown = scope[column];
  const isInteger = fieldOf(table, column).type === "integer";
  if (!isInteger) return typeof owner === "string" ? uuidKey(owner) : null;
  if (typeof owner !== "number" || Object.is(owner, -0)) return null;
  return Number.isSafeInteger(owner) ? owner : null;
}

/** The parent that the path goes through; null if it names none. */
export function findParent({ place, params }: Reach): ParentData | null {
  return findNamed(place?.parents ?? [], params) ?? null;
}

/**
 * The parent whose parameter the path has, or else a singleton: it has none.
 */
function findNamed(
  parents: readonly ParentData[],
  params: Reach["params"],
): ParentData | undefined {
  return (
    parents.find(({ param }) => param !== undefined && hasOwn(params, param)) ??
    parents.find(({ param }) => param === undefined)
  );
}

/**
 * The conditions for rows below the parent that the path names, or below any
 * parent that the caller may read.
 */
export function underParents(
  eb: Builder,
  table: TableData,
  { parents = [], isAlone }: Pick<PlaceData, "parents" | "isAlone">,
  reach: Reach,
  purpose: Purpose,
): readonly Condition[] {
  const named = findNamed(parents, reach.params);
  const asked = purposeAbove(table, purpose);
  const others = (known: readonly ParentData[]): readonly Condition[] =>
    belowOwned(
      table,
      reach,
      purpose,
      known.map(({ column }) => column),
    );
  if (named !== undefined) {
    // First, as it asks who the caller is.
    const rest = others([named]);
    return [...underParent(eb, table, named, reach, asked), ...rest];
  }
  // A shallow address: the row is the caller's if its parent is.
  const columnOf = ({ column }: ParentData) => `${table.table}.${column}`;
  const ways = parents.map((parent) => [
    ...(fieldOf(table, parent.column).optional === true
      ? [eb(columnOf(parent), "is not", null)]
      : []),
    ...underParent(eb, table, parent, reach, asked),
  ]);
  // Each row has one of several parents, and all that it has count.
  const rest = others(parents.length === 1 ? parents : []);
  if (ways.length === 0 || ways.some((way) => way.length === 0)) return rest;
  if (isAlone === true) {
    ways.push(parents.map((parent) => eb(columnOf(parent), "is", null)));
  }
  return [eb.or(ways.map((way) => eb.and(way))), ...rest];
}

function underParent(
  eb: Builder,
  table: TableData,
  parent: ParentData,
  reach: Reach,
  asked: Purpose,
): readonly Condition[] {
  const id = plainIdOf(parent, reach);
  if (id !== undefined) return [equals(table, parent.column, id)];
  const above = tableOf(reach.tables, parent.record);
  const conditions = parentConditions(eb, parent, reach, asked);
  if (conditions.length === 0) return [];
  const ids = eb
    .selectFrom(above.table)
    .select(`${above.table}.id`)
    .where(eb.and([...conditions]));
  return [eb(`${table.table}.${parent.column}`, "in", ids)];
}

/** The parent's id, if the path has it and nothing narrows the parent. */
export function plainIdOf(
  { param, key, record, where, parents = [] }: ParentData,
  { tables, params }: Reach,
): unknown {
  const { scope, below } = tableOf(tables, record);
  const isNarrow =
    scope !== undefined ||
    below !== undefined ||
    where !== undefined ||
    parents.length > 0;
  return param === undefined || key !== "id" || isNarrow
    ? undefined
    : params[param];
}

/**
 * The conditions for a parent's row: those of the path, and of everything above
 * it.
 *
 * @param asked what the caller must be allowed to do with it
 */
export function parentConditions(
  eb: Builder,
  parent: ParentData,
  reach: Reach,
  asked: Purpose,
): readonly Condition[] {
  const { param, key, record, where, by, parents } = parent;
  const above = tableOf(reach.tables, record);
  const { params } = reach;
  // As in `conditionsOf`: first what asks for the caller.
  const owned = [
    ...callersOf(above, by, reach),
    ...ownedBy(above, reach, asked),
    ...underParents(eb, above, { ...(parents && { parents }) }, reach, asked),
  ];
  return [
    ...(param !== undefined && hasOwn(params, param)
      ? [equals(above, key, readParam(above, key, params[param]))]
      : []),
    ...(param === undefined ? onlyRow(above, parent, reach) : []),
    ...whereOf(eb, above, where),
    ...owned,
  ];
}

/** @throws TypeError if the record has no such field */
export function fieldOf({ record }: TableData, name: string): Field {
  const fields: Fields = record.fields;
  const field = fields[name];
  if (field === undefined) throw new TypeError(`${record.name} has no ${name}`);
  return field;
}

export function tableOf(tables: Tables, record: string): TableData {
  const table = tables[record];
  if (table === undefined)
    throw new TypeError(`There is no table of ${record}`);
  return table;
}
