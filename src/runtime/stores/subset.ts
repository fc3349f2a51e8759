/**
 * Subsets: the rows that a request names by their ids, which are read and
 * changed together. Only projects that have subsets have this file.
 */
import { type SqlBool, sql } from "kysely";
import { among } from "../database/columns.js";
import {
  asField,
  columnOf,
  type Purpose,
  type TableData,
} from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { type Access, builder, type Condition, readName } from "./access.js";
import { afterChange, lacksVersion, notYours, noVersion } from "./change.js";
import { conditionsOf, hasRow } from "./conditions.js";
import type { Named } from "./list.js";
import { checkAbove, checkOwnRefs } from "./refs.js";
import type { Values } from "./rows.js";
import type { Which } from "./statements.js";
import type { SetChange, Subsets } from "./store-parts.js";
import type { AnyKysely, AnyQuery, StoreContext } from "./store-types.js";
import { keepVersions, matchesSet, type Versioned } from "./versions.js";
import { checkRefs } from "./violations.js";

/** Without ids, a change is about no row. */
const NOBODY: Named = { column: "id", ids: [] };

function readNamed(
  { query }: Pick<StoreContext, "query">,
  access: Access,
  purpose: Purpose,
): Named | null {
  const { table, place } = access;
  if (place?.ids === undefined) return null;
  const { param, column } = place.ids;
  const value: unknown = Reflect.get(query, param);
  if (value === undefined || value === null) return null;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = texts.map((text) => {
    const id = typeof text === "string" ? readName(table, column, text) : null;
    if (id !== null) return id;
    conditionsOf(builder, access, purpose);
    throw noSuch(table, [text]);
  });
  return ids.length === 0 ? null : { column, ids: [...new Set(ids)] };
}

/** Values of a subset, which is changed as a whole, have a version together. */
function keepSet(
  access: Access,
  values: readonly Values[],
  rows: readonly Values[],
): void {
  if (hasVersion(access)) keepVersions(values, versionsOf(access, rows));
}

/** Whether a subset has a version, as its rows have one. */
function hasVersion({ table: { version }, place }: Access): boolean {
  const { ids, concurrency } = place ?? {};
  return (
    version !== undefined && ids !== undefined && concurrency !== undefined
  );
}

function versionsOf(
  { table: { version = "" } }: Access,
  rows: readonly Values[],
): readonly Versioned[] {
  return rows.map((row) => ({ id: row["id"], version: Number(row[version]) }));
}

/** The condition for rows that have one of some values; none match no rows. */
function havingOneOf(
  { table, dialect }: Access,
  ids: readonly unknown[],
  column = "id",
): Condition {
  return among(dialect, table.table, columnOf(table, column), ids);
}

/**
 * The rows that a request names, in its order: their ids and versions.
 *
 * @param isLocked whether they cannot change until the transaction ends
 * @throws HttpError 404 if a row is missing, 403 if one has another owner
 */
async function findNamed(
  db: AnyKysely,
  access: Access,
  { column, ids }: Named,
  purpose: Purpose,
  isLocked = false,
): Promise<readonly Versioned[]> {
  const { table, dialect } = access;
  const query = selectNamed(db, access, { column, ids }, purpose);
  const rows = await (
    isLocked ? dialect.lockRows(query, table.table) : query
  ).execute();
  const found = new Map(rows.map((row) => [row[column], row]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    throw await explainMissing(db, access, { column, ids: missing });
  }
  return versionsOf(access, inOrder(ids, found));
}

function selectNamed(
  db: AnyKysely,
  access: Access,
  { column, ids }: Named,
  purpose: Purpose,
): AnyQuery {
  const { table, version } = access.table;
  const names = ["id", column, ...(version === undefined ? [] : [version])];
  const selected = names.map((name) => asField(access.table, name));
  const query: unknown = db
    .selectFrom(table)
    .select(selected)
    .where((eb) =>
      eb.and([
        havingOneOf(access, ids, column),
        ...conditionsOf(eb, access, purpose),
      ]),
    );
  return query as AnyQuery;
}

/**
 * The error for rows that a request may not change: 403 if it may read all of
 * them, 404 otherwise.
 */
async function explainMissing(
  db: AnyKysely,
  access: Access,
  missing: Named,
): Promise<HttpError> {
  const { column, ids } = missing;
  const rows = await selectNamed(db, access, missing, "read").execute();
  const readable = new Set(rows.map((row) => row[column]));
  const unknown = ids.filter((id) => !readable.has(id));
  return unknown.length > 0
    ? noSuch(access.table, unknown)
    : new HttpError(403, "Some of them are somebody else's");
}

/** The error for ids that do not exist. */
function noSuch(
  { record: { name: record } }: TableData,
  ids: readonly unknown[],
): HttpError {
  const detail = `There is none with the id ${ids.map(String).join(", ")}`;
  return new HttpError(404, { detail, record });
}

/** The rows of some ids, as far as they were found. */
function inOrder<Row>(
  ids: readonly unknown[],
  found: ReadonlyMap<unknown, Row>,
): readonly Row[] {
  return ids.flatMap((id): readonly Row[] => {
    const row = found.get(id);
    return row === undefined ? [] : [row];
  });
}

async function updateAll(
  {
    db,
    statements,
    access,
    context,
    move = null,
    soft,
    written,
    attempt,
  }: SetChange,
  input: Values,
  set: Values,
): Promise<readonly Values[]> {
  const named = readNamed(context, access, "write") ?? NOBODY;
  const first = () => findNamed(db, access, named, "write");
  await checkOwnRefs(db, access, input, context, first);
  const values = { ...input, ...set };
  await checkAbove(db, access, values, context, first);
  const which: Which = () => [havingOneOf(access, named.ids, named.column)];
  const asked = { access, context, values, which };
  await soft?.checkRefs(db, asked, first);
  return await attempt(values, which, async (inside) => {
    const ids = await lock(inside, access, named, context, values);
    const after = afterChange(access, values);
    const changed = await statements.update(inside, access, values, () => [
      havingOneOf(access, ids),
      ...after,
      ...(move?.conditions ?? []),
    ]);
    if (changed.length < ids.length) {
      const all = [havingOneOf(access, ids)];
      if (move === null || (await isLeftBy(inside, access, all, after)))
        throw notYours();
      throw await move.refuse(inside, all, context);
    }
    const byId = new Map(changed.map((row) => [row["id"], row]));
    const rows = inOrder(ids, byId);
    const shown = await statements.rows.decode(inside, rows);
    await written(inside, values, shown);
    keepSet(access, shown, rows);
    return shown;
  });
}

/** Whether a change leaves one of some rows as its caller may not. */
async function isLeftBy(
  db: AnyKysely,
  { table }: Access,
  rows: readonly Condition[],
  after: readonly Condition[],
): Promise<boolean> {
  const other = sql<SqlBool>`(${builder.and(after)}) is not true`;
  return after.length > 0 && (await hasRow(db, table, [...rows, other]));
}

async function destroyAll({
  statements,
  access,
  context,
  attempt,
  soft,
}: SetChange): Promise<void> {
  const named = readNamed(context, access, "write") ?? NOBODY;
  const which: Which = () => [havingOneOf(access, named.ids, named.column)];
  await attempt(null, which, async (inside) => {
    const ids = await lock(inside, access, named, context, null);
    const removal = soft?.removal(access.table) ?? null;
    const removed = await statements.remove(inside, access, () => [
      havingOneOf(access, ids),
      ...(removal?.conditions ?? []),
    ]);
    if (removed < ids.length && removal !== null)
      throw await removal.refuse(inside, [], context);
  });
}

/**
 * The ids of the rows of a subset, which cannot change until the transaction
 * ends.
 *
 * @throws HttpError 404 and 403 as `findNamed` does, 422 for a ref to a missing
 * row, 428 and 412
 */
async function lock(
  db: AnyKysely,
  access: Access,
  named: Named,
  context: StoreContext,
  values: Values | null,
): Promise<readonly unknown[]> {
  const rows = await findNamed(db, access, named, "write", true);
  const refused = refuseSet(access, context, rows);
  if (refused !== null) {
    await checkRefs({ db, access, values, context });
    throw refused;
  }
  return rows.map(({ id }) => id);
}

/**
 * What stands against the change of a subset: 428 if the request must name its
 * version, and does not; 412 if it names another one. Null if nothing does.
 */
function refuseSet(
  access: Access,
  { headers }: StoreContext,
  rows: readonly Versioned[],
): HttpError | null {
  if (!hasVersion(access)) return null;
  if (lacksVersion(access.place, headers)) return noVersion();
  return matchesSet(headers, rows)
    ? null
    : new HttpError(412, "They have changed since they were read");
}

/** What `stores.ts` passes to the stores. */
export const subsets: Subsets = {
  read: readNamed,
  keep: keepSet,
  find: async (db, access, named, purpose) => {
    await findNamed(db, access, named, purpose);
  },
  update: updateAll,
  destroy: destroyAll,
};
