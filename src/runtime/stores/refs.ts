/**
 * Refs to rows that have owners: a row that the caller may not read does not
 * exist for the caller.
 */
import { among } from "../database/columns.js";
import {
  asField,
  columnOf,
  findTable,
  hasOwnerAbove,
  isOwned,
  type ParentData,
  type PlaceData,
  type Places,
  type Purpose,
  purposeAbove,
  type TableData,
  type Tables,
} from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { HttpError, noSuchRecord } from "../http/reply.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  type Builder,
  belowOwned,
  type Condition,
  callersOf,
  equals,
  livingIn,
  ownedBy,
} from "./access.js";
import { findParent, hasRow, readableBy, underParents } from "./conditions.js";
import type { Values } from "./rows.js";
import { callersColumns } from "./server-set.js";
import type { AnyKysely, StoreContext } from "./store-types.js";

/**
 * The refs, and the items of lists of refs, whose rows do not exist.
 *
 * @param isAsked which tables to check
 * @param narrow the conditions for the rows of a record that count
 */
export async function findDangling(
  db: AnyKysely,
  access: Access,
  values: Values,
  isAsked: (table: TableData) => boolean = () => true,
  narrow: (eb: Builder, record: string) => readonly Condition[] = () => [],
): Promise<readonly Fault[]> {
  const faults: (readonly Fault[])[] = [];
  for (const { name, ref, ids } of listRefs(access.table, values)) {
    // A record without a table: who keeps its rows knows them.
    const above = access.tables[ref];
    if (above === undefined || !isAsked(above)) continue;
    const rows = await db
      .selectFrom(above.table)
      .select(asField(above, "id"))
      .where((eb) =>
        eb.and([
          among(access.dialect, above.table, columnOf(above, "id"), ids),
          ...narrow(eb, ref),
        ]),
      )
      .execute();
    faults.push(faultsOf(name, values[name], rows, ref));
  }
  return faults.flat();
}

/**
 * The error for refs to rows that are not there: 401 if it is the row of who calls,
 * which a new row gets. Whatever else sets such a ref is the server's code, and no client
 * is told of it.
 */
export function refuseRefs(
  faults: readonly Fault[],
  access: Access,
  context: StoreContext,
): Error {
  const { table, caller, change } = access;
  const nameOf = ({ path: [name] }: Fault): string => String(name);
  const own = callersColumns(access);
  const isMade = caller !== null && change === "create";
  if (isMade && faults.some((fault) => own.includes(nameOf(fault))))
    return new HttpError(401);
  // What `scope` names may be the id of somebody who is gone, or of a body.
  const sent = faults.filter((fault) => !table.sets?.includes(nameOf(fault)));
  if (sent.length > 0) return context.invalid(sent);
  const names = faults.map(({ path }) => path.join(".")).join(", ");
  return new Error(
    `${names} of a ${table.record.name} refers to a row that is not there, and no request sets it`,
  );
}

/**
 * The error for a row that is not there: 401 where it is that of who calls.
 *
 * @param by of the place that the row is of
 */
export async function notThere(
  db: AnyKysely,
  table: TableData,
  by: string | undefined,
  access: Access,
): Promise<HttpError> {
  const { caller } = access;
  const { name } = table.record;
  if (by !== "id" || caller === null) return noSuchRecord(name);
  const own = [equals(table, "id", caller.id), ...livingIn(table, access)];
  const isThere = await hasRow(db, table, own);
  return isThere ? noSuchRecord(name) : new HttpError(401);
}

/**
 * The error for a row that an action does not find: 403 if it is a change that its own
 * rule does not allow of a row that may be read.
 */
export async function refuseFind(
  db: AnyKysely,
  access: Access,
  which: readonly Condition[],
  { method }: StoreContext,
): Promise<HttpError> {
  const { table, place, action } = access;
  const isChange = method !== "GET" && method !== "HEAD";
  if (isChange && hasOwn(place?.actions ?? {}, action)) {
    const readable = [...which, ...readableBy(access)];
    if (await hasRow(db, table, readable))
      return new HttpError(403, "It is somebody else's");
  }
  return await notThere(db, table, place?.by, access);
}

/** A ref, or a list of them, that a request sets. */
interface SentRef {
  readonly name: string;
  /** The record that it refers to. */
  readonly ref: string;
  readonly ids: readonly unknown[];
}

/** The refs among values, with their ids; refs without any are left out. */
function listRefs({ record }: TableData, values: Values): readonly SentRef[] {
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const value = values[name] ?? null;
    const ref = "ref" in field ? field.ref : undefined;
    if (ref === undefined || value === null) return [];
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
    return ids.length === 0 ? [] : [{ name, ref, ids }];
  });
}

/** The faults of a ref with rows that were not found. */
function faultsOf(
  name: string,
  value: unknown,
  found: readonly Values[],
  record: string,
): readonly Fault[] {
  const known = new Set(found.map(({ id }) => id));
  const detail = `There is no such ${record}`;
  if (!Array.isArray(value)) {
    return known.has(value) ? [] : [{ path: [name], code: "ref", detail }];
  }
  return value.flatMap((id: unknown, index) =>
    known.has(id) ? [] : [{ path: [name, index], code: "ref", detail }],
  );
}

/**
 * Checks refs to rows that have owners. The database checks refs to all others.
 *
 * @param first checks what comes before the body, if a ref is bad
 * @throws the error of `context.invalid`, 422
 */
export async function checkOwnRefs(
  db: AnyKysely,
  access: Access,
  values: Values,
  context: StoreContext,
  first: () => Promise<unknown>,
): Promise<void> {
  if (access.scope === null) return;
  const { tables, places } = access;
  const faults = await findDangling(
    db,
    access,
    values,
    ({ record }) => isSomebodys(tables, places, record.name),
    (eb, record) => readableRefs(eb, record, access),
  );
  if (faults.length === 0) return;
  await first();
  throw context.invalid(faults);
}

/**
 * The refs whose rows are not there for the caller: there are none, they are gone, or
 * the caller may not read them.
 */
export function findUnread(
  db: AnyKysely,
  access: Access,
  values: Values,
): Promise<readonly Fault[]> {
  const { tables, places, scope } = access;
  return findDangling(
    db,
    access,
    values,
    () => true,
    (eb, record) => [
      ...livingIn(findTable(tables, record), access),
      ...(scope !== null && isSomebodys(tables, places, record)
        ? readableRefs(eb, record, access)
        : []),
    ],
  );
}

/**
 * Checks the refs that put a row below others: what a path does not say, a body
 * or the user's code does.
 *
 * @param values of the row as it will be
 * @param first checks what comes before, if a ref is bad
 * @throws the error of `context.invalid`, 422, for a row above that the caller may
 * not read; HttpError 403 for one that they may not change
 */
export async function checkAbove(
  db: AnyKysely,
  access: Access,
  values: Values,
  context: StoreContext,
  first: () => Promise<unknown>,
): Promise<void> {
  const { table, tables, scope } = access;
  if (scope === null || table.below === undefined) return;
  const asked = purposeAbove(table, "write");
  const named = findParent(access)?.column;
  const refs = Object.entries(table.below)
    .filter(([column, record]) => {
      return column !== named && isOwned(tables, record, asked);
    })
    .map(([column]) => [column, values[column]] as const);
  const find = (purpose: Purpose) =>
    findDangling(
      db,
      access,
      Object.fromEntries(refs),
      () => true,
      (_, record) => {
        const above = findTable(tables, record);
        return [
          ...ownedBy(above, access, purpose),
          ...belowOwned(above, access, purpose),
        ];
      },
    );
  if ((await find(asked)).length === 0) return;
  const faults = await find("read");
  await first();
  if (faults.length > 0) throw context.invalid(faults);
  throw new HttpError(403, "What it is below is somebody else's");
}

/**
 * Whether callers may not read every row of a record, because of a ref of its
 * own or of what a row is below.
 */
export function isSomebodys(
  tables: Tables,
  places: Places,
  record: string,
): boolean {
  if (isOwned(tables, record, "read")) return true;
  const all = placesOf(places, record);
  return (
    all.every(({ by, parents }) => by !== undefined || parents !== undefined) &&
    all.some(
      ({ by, parents }) =>
        by !== undefined || hasOwnerAbove(tables, parents, "read"),
    )
  );
}

/** The places of a record, without those that are open to all rows. */
export function placesOf(places: Places, record: string): readonly PlaceData[] {
  return Object.values(places).filter(
    (place) => place.record === record && place.open !== true,
  );
}

/**
 * The conditions for the rows that the caller may read in some place, whatever
 * their state.
 */
function readableRefs(
  eb: Builder,
  record: string,
  access: Access,
): readonly Condition[] {
  const table = findTable(access.tables, record);
  const anywhere: Access = { ...access, params: {} };
  const ways = placesOf(access.places, record).map((place) => [
    ...callersOf(table, place.by, access),
    ...underParents(eb, table, inAnyState(place), anywhere, "read"),
  ]);
  const isOpen = ways.some((conditions) => conditions.length === 0);
  return [
    ...ownedBy(table, access, "read"),
    ...(ways.length === 0 ? belowOwned(table, access, "read") : []),
    ...(isOpen || ways.length === 0
      ? []
      : [eb.or(ways.map((conditions) => eb.and(conditions)))]),
  ];
}

/** A place, or a parent, with rows in any state. */
function inAnyState<Place extends Pick<ParentData, "where" | "parents">>(
  place: Place,
): Place {
  const { parents } = place;
  const above = parents && { parents: parents.map(inAnyState) };
  return { ...place, where: {}, ...above };
}
