/**
 * What a request can access: whose rows, by the scope of its caller and by the
 * owners of the rows above.
 */
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { type ColumnDialect, quoteName } from "../database/columns.js";
import {
  type AccessData,
  columnOf,
  fieldOf,
  findTable,
  goesWith,
  isKept,
  isOwned,
  type PlaceData,
  type Places,
  type Purpose,
  purposeAbove,
  refTo,
  type TableData,
  type Tables,
  type Where,
} from "../database/tables.js";
import type { Caller, Scope } from "../http/context.js";
import { HttpError, noSuchRecord } from "../http/reply.js";
import { isStorable } from "../records/fields.js";
import { integerKey, uuidKey } from "../records/texts.js";
import { hasOwn } from "../values.js";
import { readStored } from "./list-query.js";
import type { AnyDatabase, AnyKysely } from "./store-types.js";

export type Builder = ExpressionBuilder<AnyDatabase, string>;

export type Condition = Expression<SqlBool>;

/** The builder of all statements. Kysely would create a new one for each. */
export const builder: Builder = expressionBuilder<AnyDatabase, string>();

/** What a request says about its rows. */
export interface Access {
  readonly tables: Tables;
  readonly places: Places;
  readonly dialect: ColumnDialect;
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
   * The ids of who calls, for singletons that are one for each caller (`by`): an
   * open place below one is still below the caller's own.
   */
  readonly ids: Scope | null;
  /** Who calls, where there are rules; null for a stranger. */
  readonly caller: Caller | null;
  /** Undefined where the manifest has no `caller`. */
  readonly rules: Rules | undefined;
  /** Undefined where the manifest has no `caller.words`. */
  readonly words: OwnWords | undefined;
  /** Undefined where no record has `destroy: soft`. */
  readonly soft: SoftRows | undefined;
  /** Whether it is about the deleted rows of its table, and no others. */
  readonly isDeleted: boolean;
  readonly action: string;
  /** What a change would do with the row. */
  readonly change: ChangeKind;
  /** The fields that a change sets only where a condition holds; else they stay. */
  readonly setIf: Readonly<Record<string, Condition>>;
}

/** Who may do what with rows; `rules.ts` knows it. */
export interface Rules {
  /**
   * The conditions under which a caller may read the rows of a table, or change them
   * by the action of the request; empty if they may with all.
   *
   * @param given the rules of a place, if those of the table are others
   * @throws HttpError 401 for a stranger, where every way needs a caller; 403 for a
   * caller who has no way to any row
   */
  readonly conditionsOf: (
    table: TableData,
    access: Access,
    purpose: Purpose,
    given: AccessData | undefined,
  ) => readonly Condition[];
  /**
   * @throws HttpError 401 and 403 for a caller who may not make the change of the
   * request, whatever the row
   */
  readonly checkCaller: (access: Access) => void;
  /** Whether it depends on who is a member which rows a request may read. */
  readonly asksMembers: (access: Access) => boolean;
  /** Whether a caller may read some row of a table. */
  readonly mayRead: (table: TableData, access: Access) => boolean;
  /**
   * The conditions under which a caller may have made a new row; empty if they may in
   * any case, null if in none.
   *
   * @param values all that it has
   * @throws HttpError 401 and 403 as `conditionsOf` does
   */
  readonly newRow: (
    access: Access,
    values: Readonly<Record<string, unknown>>,
  ) => readonly Condition[] | null;
  /**
   * The conditions under which a row may be as a change leaves it; empty if it may in
   * any case.
   *
   * @param values what changes; the rest is that of the row
   */
  readonly afterwards: (
    access: Access,
    values: Readonly<Record<string, unknown>>,
  ) => readonly Condition[];
  /**
   * What a change must have left a row like, where only the row itself tells, as the rule
   * has words of the user's own; else empty.
   */
  readonly leftBy: (access: Access) => readonly Condition[];
}

/** What words of the user's own mean; `words.ts` knows their functions. */
export interface OwnWords {
  /**
   * The condition of a word, for the rows of a table.
   *
   * @throws what the function throws; TypeError if it gives no condition
   */
  readonly conditionOf: (
    word: string,
    table: TableData,
    caller: Caller | null,
  ) => Condition;
  /**
   * Asks of rows once more, within the transaction that has changed them.
   *
   * @throws HttpError 403 for one that the caller may not leave so
   */
  readonly checkLeft: (
    db: AnyKysely,
    access: Access,
    ids: readonly unknown[],
  ) => Promise<void>;
}

/** Rows that are gone while they are still stored; `soft.ts` knows them. */
export interface SoftRows {
  /**
   * The conditions for the rows of a table that are not gone; empty for one whose rows
   * never are.
   *
   * @param but a ref to what may be gone all the same
   */
  readonly living: (table: TableData, but?: string) => readonly Condition[];
  /** Those for the rows that are deleted, below rows that are not gone. */
  readonly deleted: (table: TableData) => readonly Condition[];
  /** The same for the pairs of a list of refs; undefined if what they refer to never is. */
  readonly livingRefs: (
    table: TableData,
    field: string,
  ) => Condition | undefined;
}

/** The conditions for the rows of a table that are not gone. */
export function livingIn(
  table: TableData,
  { soft }: Pick<Access, "soft">,
): readonly Condition[] {
  return soft?.living(table) ?? [];
}

/** What a change does with a row. */
export type ChangeKind = "create" | "update" | "destroy";

/**
 * The condition that a column has a value. The column is raw SQL: Kysely takes
 * longer to read its name than for the rest of the condition.
 */
export function equals(
  table: TableData,
  field: string,
  value: unknown,
): Condition {
  const name = quoteName(table.table, columnOf(table, field));
  return sql<SqlBool>`${sql.raw(name)} = ${value}`;
}

/**
 * A value of the path, converted for the column it is compared with.
 *
 * @throws HttpError 404 for an invalid value: PostgreSQL would refuse the query.
 * None at all is one: a controller may serve a resource without rows, too
 */
export function readParam(
  table: TableData,
  column: string,
  value: unknown,
): unknown {
  const isText = typeof value === "string" || typeof value === "number";
  const read = isText ? readName(table, column, String(value)) : null;
  if (read === null) throw noSuchRecord(table.record.name);
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
  const { key } = table.record;
  if (column === "id" && key !== "text") {
    return key === "uuid" ? uuidKey(text) : integerKey(text);
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
    const column = refTo(table, name);
    if (value === null) return eb(column, "is", null);
    return Array.isArray(value)
      ? eb(column, "in", value)
      : equals(table, name, value);
  });
}

/**
 * The conditions for the rows that are the caller's own, or that its rules give.
 *
 * @param given the rules of the place, if those of the table are others
 */
export function ownedBy(
  table: TableData,
  access: Access,
  purpose: Purpose,
  given?: AccessData,
): readonly Condition[] {
  const { scope, rules } = access;
  if (scope === null) return [];
  const owned = Object.entries(table.scope ?? {})
    .filter(([, kind]) => isKept(kind, purpose))
    .map(([column]) => equals(table, column, ownerOf(table, scope, column)));
  const ruled = rules?.conditionsOf(table, access, purpose, given) ?? [];
  return ruled.length === 0 ? owned : [...owned, ...ruled];
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
  access: Access,
  purpose: Purpose,
  known: readonly string[] = [],
  seen: readonly string[] = [table.record.name],
): readonly Condition[] {
  const { scope, tables } = access;
  if (scope === null) return [];
  const asked = purposeAbove(table, purpose);
  return Object.entries(table.below ?? {}).flatMap(([column, record]) => {
    if (known.includes(column) || !isOwned(tables, record, asked)) return [];
    const above = findTable(tables, record);
    const ref = refTo(table, column);
    const isFree = fieldOf(table, column).optional === true;
    const isNone = builder(ref, "is", null);
    // Rows that are not below it are for strangers too.
    if (isFree && !isKnown(above, access, asked)) return [isNone];
    const owned = ownedBy(above, access, asked);
    // A record in itself: a row two levels up is its owner's, or there is none.
    const isEnd = seen.filter((each) => each === record).length > 1;
    if (isEnd) return owned.length > 0 ? [] : [isNone];
    const higher = [...seen, record];
    const ids = builder
      .selectFrom(above.table)
      .select(refTo(above, "id"))
      .where(
        builder.and([
          ...owned,
          ...belowOwned(above, access, asked, [], higher),
          ...(goesWith(table, column) ? [] : livingIn(above, access)),
        ]),
      );
    const isBelow = builder(ref, "in", ids);
    return [isFree ? builder.or([isNone, isBelow]) : isBelow];
  });
}

/** Whether it is known who may have rows of a table, and rows above them. */
function isKnown(
  table: TableData,
  access: Access,
  purpose: Purpose,
  seen: readonly TableData[] = [],
): boolean {
  const { tables, scope, rules } = access;
  if (scope === null || seen.includes(table)) return true;
  const asked = purposeAbove(table, purpose);
  return (
    rules?.mayRead(table, access) !== false &&
    Object.entries(table.scope ?? {}).every(
      ([column, kind]) =>
        !isKept(kind, purpose) || findOwner(table, scope, column) !== null,
    ) &&
    Object.entries(table.below ?? {}).every(
      ([column, record]) =>
        fieldOf(table, column).optional === true ||
        isKnown(findTable(tables, record), access, asked, [...seen, table]),
    )
  );
}

/** The conditions for a singleton of the caller: `by: user_id`. */
export function callersOf(
  table: TableData,
  by: string | undefined,
  access: Access,
): readonly Condition[] {
  if (by === undefined) return [];
  return [equals(table, by, callerAt(table, by, access))];
}

/**
 * What the column of `by` has for the caller: the value of its scope, or their id.
 *
 * @throws HttpError 401 if it is not known
 */
export function callerAt(
  table: TableData,
  by: string,
  { ids, caller }: Pick<Access, "ids" | "caller">,
): unknown {
  if (table.scope !== undefined && hasOwn(table.scope, by))
    return ownerOf(table, ids ?? {}, by);
  if (caller === null) throw new HttpError(401);
  return caller.id;
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

/** The same; null for what is no id. */
export function findOwner(
  table: TableData,
  scope: Scope,
  column: string,
): RowName | null {
  const owner: unknown = scope[column];
  const { type } = fieldOf(table, column);
  if (type !== "integer") {
    if (typeof owner !== "string") return null;
    if (type === "uuid") return uuidKey(owner);
    return isStorable(owner) ? owner : null;
  }
  if (typeof owner !== "number" || Object.is(owner, -0)) return null;
  return Number.isSafeInteger(owner) ? owner : null;
}
