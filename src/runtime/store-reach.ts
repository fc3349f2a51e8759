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
import { quoteName } from "./columns.js";
import type { Field, Fields } from "./fields.js";
import { integerKey, uuidKey } from "./keys.js";
import { hasOwn } from "./own.js";
import { HttpError } from "./reply.js";
import type { Scope } from "./scope.js";
import type { AnyDatabase } from "./store-types.js";
import { readStored } from "./stored-value.js";
import type {
  ParentData,
  PlaceData,
  Places,
  TableData,
  Tables,
  Where,
} from "./tables.js";

export type Builder = ExpressionBuilder<AnyDatabase, string>;
export type Condition = Expression<SqlBool>;

/** The builder of all statements. Kysely would create a new one for each. */
export const builder: Builder = expressionBuilder<AnyDatabase, string>();

/** What a request says about its rows. */
export interface Reach {
  readonly tables: Tables;
  readonly places: Places;
  readonly table: TableData;
  /** Null if the request is about another record: no place narrows it then. */
  readonly place: PlaceData | null;
  /** The path's parameters, with ids converted to their types. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * Whose rows the caller can access; null means all rows, as in an open place.
   */
  readonly scope: Scope | null;
}

/** With `scope: write`, other callers' rows can be read but not written. */
export type Purpose = "read" | "write";

/** The conditions for all rows of a request: parents, scope and `where`. */
export function conditionsOf(
  eb: Builder,
  reach: Reach,
  purpose: Purpose,
): readonly Condition[] {
  const { table, place } = reach;
  // First what asks for the caller: 401 comes before the 404 of an address.
  const owned = ownedBy(table, reach, purpose);
  if (place === null) return owned;
  const own = callersOf(table, place.by, reach);
  return [
    ...whereOf(eb, table, place.where),
    ...owned,
    ...underParents(eb, table, place, reach),
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
      ]),
    )
    .orderBy(id)
    .limit(sql.lit(1));
  return [builder(id, "=", first)];
}

/**
 * A value of the path, converted for the column it is compared with.
 *
 * @throws HttpError 404 for an invalid value: PostgreSQL would refuse the query
 */
function readParam(table: TableData, column: string, value: unknown): unknown {
  const isText = typeof value === "string" || typeof value === "number";
  const read = isText ? readName(table, column, String(value)) : value;
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
    .filter(([, kind]) => kind === "all" || purpose === "write")
    .map(([column]) => equals(table, column, ownerOf(table, scope, column)));
}

/** The conditions for a singleton of the caller: `by: user_id`. */
export function callersOf(
  table: TableData,
  by: string | undefined,
  reach: Reach,
): readonly Condition[] {
  if (by === undefined) return [];
  return [equals(table, by, ownerOf(table, reach.scope ?? {}, by))];
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
  const isInteger = fieldOf(table, column).type === "integer";
  const id = readOwner(scope[column], isInteger);
  if (id === null) throw new HttpError(401);
  return id;
}

/** Null for what is no id. */
function readOwner(owner: unknown, isInteger: boolean): RowName | null {
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
): readonly Condition[] {
  const named = findNamed(parents, reach.params);
  if (named !== undefined) return underParent(eb, table, named, reach);
  // A shallow address: the row is the caller's if its parent is.
  const columnOf = ({ column }: ParentData) => `${table.table}.${column}`;
  const ways = parents.map((parent) => [
    ...(fieldOf(table, parent.column).optional === true
      ? [eb(columnOf(parent), "is not", null)]
      : []),
    ...underParent(eb, table, parent, reach),
  ]);
  if (ways.length === 0 || ways.some((way) => way.length === 0)) return [];
  if (isAlone === true) {
    ways.push(parents.map((parent) => eb(columnOf(parent), "is", null)));
  }
  return [eb.or(ways.map((way) => eb.and(way)))];
}

function underParent(
  eb: Builder,
  table: TableData,
  parent: ParentData,
  reach: Reach,
): readonly Condition[] {
  const id = plainIdOf(parent, reach);
  if (id !== undefined) return [equals(table, parent.column, id)];
  const above = tableOf(reach.tables, parent.record);
  const conditions = parentConditions(eb, parent, reach);
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
  const isNarrow =
    tableOf(tables, record).scope !== undefined ||
    where !== undefined ||
    parents.length > 0;
  return param === undefined || key !== "id" || isNarrow
    ? undefined
    : params[param];
}

/**
 * The conditions for a parent's row: those of the path, and of everything above
 * it.
 */
export function parentConditions(
  eb: Builder,
  parent: ParentData,
  reach: Reach,
): readonly Condition[] {
  const { param, key, record, where, by, parents } = parent;
  const above = tableOf(reach.tables, record);
  const { params } = reach;
  // As in `conditionsOf`: first what asks for the caller.
  const owned = [
    ...callersOf(above, by, reach),
    ...ownedBy(above, reach, "read"),
    ...underParents(eb, above, { ...(parents && { parents }) }, reach),
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
