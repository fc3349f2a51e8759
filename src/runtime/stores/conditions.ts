/**
 * The conditions of every statement: the rows that a request is about, below the
 * parents that its path names. Each is built here, so that none can be forgotten.
 */
import { sql } from "kysely";
import {
  fieldOf,
  findTable,
  goesWith,
  type ParentData,
  type PlaceData,
  type Purpose,
  purposeAbove,
  refTo,
  type TableData,
} from "../database/tables.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  type Builder,
  belowOwned,
  builder,
  type Condition,
  callersOf,
  equals,
  livingIn,
  ownedBy,
  readParam,
  whereOf,
} from "./access.js";
import type { AnyKysely } from "./store-types.js";

/** The conditions for all rows of a request: parents, scope and `where`. */
export function conditionsOf(
  eb: Builder,
  access: Access,
  purpose: Purpose,
): readonly Condition[] {
  const { table, place } = access;
  // First what asks for the caller: 401 comes before the 404 of an address.
  const owned = ownedBy(table, access, purpose, place?.access);
  const { soft, isDeleted } = access;
  const living = (isDeleted ? soft?.deleted(table) : soft?.living(table)) ?? [];
  if (place === null)
    return [...living, ...owned, ...belowOwned(table, access, purpose)];
  const own = callersOf(table, place.by, access);
  return [
    ...living,
    ...whereOf(eb, table, place.where),
    ...owned,
    ...underParents(eb, table, place, access, purpose),
    ...own,
  ];
}

/** Those of rows that may be read, whatever the action itself asks besides. */
export function readableBy(access: Access): readonly Condition[] {
  return conditionsOf(builder, { ...access, action: "" }, "read");
}

/** Whether a table has a row that meets some conditions. */
export async function hasRow(
  db: AnyKysely,
  table: TableData,
  conditions: readonly Condition[],
): Promise<boolean> {
  const row = await db
    .selectFrom(table.table)
    .select(refTo(table, "id"))
    .where(builder.and(conditions))
    .executeTakeFirst();
  return row !== undefined;
}

/** The conditions for the one row that the path names. */
export function memberOf(access: Access, id?: unknown): readonly Condition[] {
  const { table, place, params } = access;
  if (id !== undefined) {
    return [equals(table, "id", readParam(table, "id", id))];
  }
  const member = place?.member;
  if (member === undefined) {
    if (place !== null) return onlyRow(table, place, access);
    throw new TypeError(
      `The path names no ${table.record.name}: say which with { id }`,
    );
  }
  const value = readParam(table, member.column, params[member.param]);
  return [equals(table, member.column, value)];
}

/** The condition for a row that is the only one of its place; none if there are more. */
export function onlyOf(access: Access): readonly Condition[] {
  const { table, place } = access;
  if (place === null || place.member !== undefined) return [];
  return onlyRow(table, place, access);
}

/**
 * The condition for a singleton that neither a parent nor the caller identifies:
 * the first row, whatever else is in the table. Rows that are named otherwise
 * have none.
 */
function onlyRow(
  table: TableData,
  place: Pick<PlaceData, "ids" | "parents" | "by" | "where" | "access">,
  access: Access,
): readonly Condition[] {
  const { ids, parents = [], by, where } = place;
  if (ids !== undefined || parents.length > 0 || by !== undefined) return [];
  const id = refTo(table, "id");
  const first = builder
    .selectFrom(table.table)
    .select(id)
    .where(
      builder.and([
        ...livingIn(table, access),
        ...whereOf(builder, table, where),
        ...ownedBy(table, access, "read", place.access),
        ...belowOwned(table, access, "read"),
      ]),
    )
    .orderBy(id)
    .limit(sql.lit(1));
  return [builder(id, "=", first)];
}

/** The parent that the path goes through; null if it names none. */
export function findParent({ place, params }: Access): ParentData | null {
  return findNamed(place?.parents ?? [], params) ?? null;
}

/**
 * The parent whose parameter the path has, or else a singleton: it has none.
 */
function findNamed(
  parents: readonly ParentData[],
  params: Access["params"],
): ParentData | undefined {
  return (
    parents.find(({ param }) => param !== undefined && hasOwn(params, param)) ??
    parents.find(({ param }) => param === undefined)
  );
}

/** The places of the rows above, made once. */
const ABOVE = new WeakMap<ParentData, PlaceData>();

/**
 * The place of the row of a record that a path goes through, as its own resource shows
 * it; null if it goes through none.
 */
export function placeAbove(
  { parents: nearest, open }: PlaceData,
  record: string,
  params: Access["params"],
): PlaceData | null {
  let parents = nearest;
  while (parents !== undefined) {
    const parent = findNamed(parents, params);
    if (parent?.record === record) {
      const {
        param,
        key,
        record: name,
        where,
        by,
        parents: above,
        access,
      } = parent;
      const known = ABOVE.get(parent) ?? {
        record: name,
        ...(param !== undefined && { member: { param, column: key } }),
        ...(where !== undefined && { where }),
        ...(by !== undefined && { by }),
        ...(above !== undefined && { parents: above }),
        ...(access !== undefined && { access }),
        ...(open !== undefined && { open }),
      };
      ABOVE.set(parent, known);
      return known;
    }
    parents = parent?.parents;
  }
  return null;
}

/**
 * The conditions for rows below the parent that the path names, or below any
 * parent that the caller may read.
 */
export function underParents(
  eb: Builder,
  table: TableData,
  { parents = [], isAlone }: Pick<PlaceData, "parents" | "isAlone">,
  access: Access,
  purpose: Purpose,
): readonly Condition[] {
  const named = findNamed(parents, access.params);
  const asked = purposeAbove(table, purpose);
  const others = (known: readonly ParentData[]): readonly Condition[] =>
    belowOwned(
      table,
      access,
      purpose,
      known.map(({ column }) => column),
    );
  if (named !== undefined) {
    // First, as it asks who the caller is.
    const rest = others([named]);
    return [...underParent(eb, table, named, access, asked), ...rest];
  }
  // A shallow address: the row is the caller's if its parent is.
  const refOf = ({ column }: ParentData) => refTo(table, column);
  const ways = parents.map((parent) => [
    ...(fieldOf(table, parent.column).optional === true
      ? [eb(refOf(parent), "is not", null)]
      : []),
    ...underParent(eb, table, parent, access, asked),
  ]);
  // Each row has one of several parents, and all that it has count.
  const rest = others(parents.length === 1 ? parents : []);
  if (ways.length === 0 || ways.some((way) => way.length === 0)) return rest;
  if (isAlone === true) {
    ways.push(parents.map((parent) => eb(refOf(parent), "is", null)));
  }
  return [eb.or(ways.map((way) => eb.and(way))), ...rest];
}

function underParent(
  eb: Builder,
  table: TableData,
  parent: ParentData,
  access: Access,
  asked: Purpose,
): readonly Condition[] {
  // Where the row is gone with its parent, a condition of its own asks for that.
  const isAsked = goesWith(table, parent.column);
  const id = plainIdOf(parent, access, isAsked);
  if (id !== undefined) return [equals(table, parent.column, id)];
  const above = findTable(access.tables, parent.record);
  const conditions = [
    ...parentConditions(eb, parent, access, asked),
    ...(isAsked ? [] : livingIn(above, access)),
  ];
  if (conditions.length === 0) return [];
  const ids = eb
    .selectFrom(above.table)
    .select(refTo(above, "id"))
    .where(eb.and(conditions));
  return [eb(refTo(table, parent.column), "in", ids)];
}

/**
 * The parent's id, if the path has it and nothing narrows the parent.
 *
 * @param isThere whether something else asks that the parent is not gone
 */
export function plainIdOf(
  { param, key, record, where, parents = [] }: ParentData,
  { tables, params }: Access,
  isThere: boolean,
): unknown {
  const above = findTable(tables, record);
  const isNarrow =
    (above.gone !== undefined && !isThere) ||
    above.scope !== undefined ||
    above.access !== undefined ||
    above.below !== undefined ||
    where !== undefined ||
    parents.length > 0;
  if (param === undefined || key !== "id" || isNarrow) return undefined;
  // The application has read all ids but texts.
  const isText = above.record.key === "text" && hasOwn(params, param);
  return isText ? readParam(above, key, params[param]) : params[param];
}

/**
 * The conditions for a parent's row: those of the path, and of everything above
 * it. That it is not gone is another one.
 *
 * @param asked what the caller must be allowed to do with it
 */
export function parentConditions(
  eb: Builder,
  parent: ParentData,
  access: Access,
  asked: Purpose,
): readonly Condition[] {
  const { param, key, record, where, by, parents } = parent;
  const above = findTable(access.tables, record);
  const { params } = access;
  // As in `conditionsOf`: first what asks for the caller.
  const owned = [
    ...callersOf(above, by, access),
    ...ownedBy(above, access, asked, parent.access),
    ...underParents(eb, above, { ...(parents && { parents }) }, access, asked),
  ];
  return [
    ...(param !== undefined && hasOwn(params, param)
      ? [equals(above, key, readParam(above, key, params[param]))]
      : []),
    ...(param === undefined ? onlyRow(above, parent, access) : []),
    ...whereOf(eb, above, where),
    ...owned,
  ];
}
