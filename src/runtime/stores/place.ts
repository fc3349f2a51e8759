/**
 * The place of a request: its reach, and the parent that its path goes through.
 */
import type { Dialect } from "../database/columns.js";
import {
  hasOwnerAbove,
  isBelowCallers,
  type ParentData,
  type PlaceData,
  type Places,
  type Purpose,
  purposeAbove,
  type TableData,
  type Tables,
} from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import {
  findParent,
  parentConditions,
  plainIdOf,
  type Reach,
  tableOf,
} from "./reach.js";
import { isSomebodys } from "./refs.js";
import type { AnyKysely, StoreContext } from "./store-types.js";

/** Determines which rows of a table a request is for. */
export type Reacher = (
  context: Pick<StoreContext, "controller" | "params" | "scope">,
) => Promise<Reach>;

/** What a place needs to know of the caller. */
interface Questions {
  /** Whose rows they can access. */
  readonly scope: boolean;
  /** Which row above is theirs, in open places too. */
  readonly caller: boolean;
}

/**
 * Creates the reacher of a table. Whether it needs to know who is asking
 * follows from the tables, and is worked out once for each place.
 */
export function createReacher(
  tables: Tables,
  places: Places,
  dialect: Dialect,
  record: string,
): Reacher {
  const table = tableOf(tables, record);
  const known = new Map<PlaceData | null, Questions>();
  return async (context) => {
    const here = places[context.controller];
    const place = here?.record === record ? here : null;
    const asked = known.get(place) ?? {
      scope: asksWho(tables, places, table, place),
      caller: isBelowCallers(place?.parents),
    };
    known.set(place, asked);
    const caller = asked.scope || asked.caller ? await context.scope() : null;
    // A spread would take longer than anything else here.
    return {
      tables,
      places,
      dialect,
      table,
      place,
      params: context.params as Readonly<Record<string, unknown>>,
      scope: asked.scope ? caller : null,
      caller,
    };
  };
}

/** Whether the rows of a place, or rows that they refer to, have an owner. */
function asksWho(
  tables: Tables,
  places: Places,
  table: TableData,
  place: PlaceData | null,
): boolean {
  if (place?.open === true) return false;
  return (
    table.scope !== undefined ||
    table.below !== undefined ||
    place?.by !== undefined ||
    hasOwnerAbove(tables, place?.parents, "write") ||
    refersToOwned(tables, places, table)
  );
}

/** Whether a ref may refer to a row that has an owner. */
function refersToOwned(
  tables: Tables,
  places: Places,
  { record }: TableData,
): boolean {
  return Object.values(record.fields).some((field) => {
    const ref = "ref" in field ? field.ref : undefined;
    return ref !== undefined && isSomebodys(tables, places, ref);
  });
}

/**
 * The id of the parent that the path of a new row goes through; null if there is
 * none.
 *
 * @throws HttpError 404 if the parent does not exist, 403 if the caller may not
 * change it
 */
export async function findParentId(
  db: AnyKysely,
  reach: Reach,
): Promise<unknown> {
  const parent = findParent(reach);
  if (parent === null) return null;
  // The foreign key checks that it exists.
  const id = plainIdOf(parent, reach);
  return id ?? (await readParentId(db, reach, parent, "write"));
}

/**
 * Checks that the parent exists, where nothing else would.
 *
 * @param purpose what is to be done with the rows below it
 * @throws HttpError 404 if it does not, 403 as `findParentId` does
 */
export async function checkParent(
  db: AnyKysely,
  reach: Reach,
  purpose: Purpose,
): Promise<void> {
  const parent = findParent(reach);
  if (parent !== null) await readParentId(db, reach, parent, purpose);
}

async function readParentId(
  db: AnyKysely,
  reach: Reach,
  parent: ParentData,
  purpose: Purpose,
): Promise<unknown> {
  const { table } = tableOf(reach.tables, parent.record);
  const asked = purposeAbove(reach.table, purpose);
  const find = async (what: Purpose) =>
    await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where((eb) => eb.and([...parentConditions(eb, parent, reach, what)]))
      .executeTakeFirst();
  const row = await find(asked);
  if (row !== undefined) return row.id;
  const isRead = asked === "write" && (await find("read")) !== undefined;
  throw isRead
    ? new HttpError(403, "What it is below is somebody else's")
    : new HttpError(404);
}

/** Whether its place alone identifies the row. */
export function isSingleton({ member, ids }: PlaceData): boolean {
  return member === undefined && ids === undefined;
}
