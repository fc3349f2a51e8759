/**
 * The place of a request: what it can access, the parent that its path goes
 * through, and the values that new rows get from it.
 */
import {
  asField,
  fieldOf,
  findTable,
  hasOwnerAbove,
  isBelowCallers,
  isForAll,
  type ParentData,
  type PlaceData,
  type Places,
  type Purpose,
  purposeAbove,
  type TableData,
  type Tables,
} from "../database/tables.js";
import type { Scope } from "../http/context.js";
import type { Fault } from "../http/described.js";
import { HttpError, noSuchRecord } from "../http/reply.js";
import { defaultOf } from "../records/field-reader.js";
import { type Field, type Fields, isCreated } from "../records/fields.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  type ChangeKind,
  callerAt,
  livingIn,
  ownerOf,
} from "./access.js";
import {
  findParent,
  parentConditions,
  placeAbove,
  plainIdOf,
} from "./conditions.js";
import { isSomebodys, notThere } from "./refs.js";
import type { Defaults, Values } from "./rows.js";
import type { AnyKysely, StoreContext } from "./store-types.js";

/**
 * Determines which rows of a table a request is for.
 *
 * @param change what it does with them; undefined if it only reads
 * @param isAbove whether it may be the row above that the path goes through
 */
export type AccessReader = (
  context: Pick<
    StoreContext,
    "controller" | "action" | "params" | "scope" | "caller"
  >,
  change?: ChangeKind,
  isAbove?: boolean,
) => Promise<Access>;

/** What a place needs to know of the caller. */
interface Questions {
  /** Whose rows they can access. */
  readonly scope: boolean;
  /** Which row above is theirs, in open places too. */
  readonly caller: boolean;
  /** Whether its rules let everybody read: then nobody is asked who they are. */
  readonly isPublic: boolean;
}

/**
 * Creates the reacher of a table. Whether it needs to know who is asking follows from
 * the tables, and from what rows show of others (`showsSome`): once for each place.
 */
export function createAccessReader(
  setup: Pick<
    Access,
    "tables" | "places" | "dialect" | "rules" | "words" | "soft"
  > & { readonly showsSome: boolean },
  record: string,
): AccessReader {
  const { tables, places, rules, showsSome } = setup;
  const table = findTable(tables, record);
  const known = new Map<PlaceData | null, Questions>();
  return async (context, change, isAbove) => {
    const here = places[context.controller];
    const params = context.params as Readonly<Record<string, unknown>>;
    const isHere = here?.record === record;
    const above =
      here !== undefined && isAbove === true && !isHere
        ? placeAbove(here, record, params)
        : null;
    const place = isHere ? here : above;
    const asked = known.get(place) ?? {
      scope: asksWho(tables, places, table, place, showsSome),
      caller: isBelowCallers(place?.parents),
      isPublic: !showsSome && mayAllRead(tables, table, place),
    };
    known.set(place, asked);
    const { actions = {} } = place ?? {};
    const isFree =
      asked.isPublic &&
      change === undefined &&
      !hasOwn(actions, context.action);
    const asks = asked.scope && !isFree;
    const given = asks || asked.caller ? await context.scope() : null;
    const ids = given as Scope | null;
    const asksRules = rules !== undefined && asks;
    const caller = asksRules ? await context.caller?.() : null;
    // A spread would take longer than anything else here.
    return {
      tables,
      places,
      dialect: setup.dialect,
      table,
      place,
      params,
      scope: asks ? ids : null,
      ids,
      caller: (caller ?? null) as Access["caller"],
      rules,
      words: setup.words,
      soft: setup.soft,
      isDeleted: false,
      // What the action of another resource may do says nothing of this row.
      action: above === null ? context.action : "",
      change: change ?? "update",
      setIf: {},
    };
  };
}

/** Whether the rules of a place let everybody read all rows, and all of each. */
function mayAllRead(
  tables: Tables,
  { scope, below, access, can, guarded = {} }: TableData,
  place: PlaceData | null,
): boolean {
  const rules = place?.access ?? access;
  return (
    rules !== undefined &&
    isForAll(rules.read) &&
    Object.values(guarded).every(({ read }) => read === undefined) &&
    (scope ?? below ?? can ?? place?.by) === undefined &&
    Object.values(place?.list?.filters ?? {}).every(
      (path) => "field" in path && path.ref === undefined,
    ) &&
    !hasOwnerAbove(tables, place?.parents, "read")
  );
}

/** Whether the rows of a place, or rows that they refer to, have an owner. */
function asksWho(
  tables: Tables,
  places: Places,
  table: TableData,
  place: PlaceData | null,
  showsSome: boolean,
): boolean {
  if (place?.open === true) return false;
  return (
    showsSome ||
    table.scope !== undefined ||
    table.below !== undefined ||
    (table.access ?? place?.access ?? table.sets) !== undefined ||
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
  access: Access,
): Promise<unknown> {
  const parent = findParent(access);
  if (parent === null) return null;
  // The foreign key checks that it exists.
  const id = plainIdOf(parent, access, false);
  return id ?? (await readParentId(db, access, parent, "write"));
}

/**
 * Checks that the parent exists, where nothing else would.
 *
 * @param purpose what is to be done with the rows below it
 * @throws HttpError 404 if it does not, 403 as `findParentId` does
 */
export async function checkParent(
  db: AnyKysely,
  access: Access,
  purpose: Purpose,
): Promise<void> {
  const parent = findParent(access);
  if (parent !== null) await readParentId(db, access, parent, purpose);
}

async function readParentId(
  db: AnyKysely,
  access: Access,
  parent: ParentData,
  purpose: Purpose,
): Promise<unknown> {
  const above = findTable(access.tables, parent.record);
  const asked = purposeAbove(access.table, purpose);
  const find = async (what: Purpose) =>
    await db
      .selectFrom(above.table)
      .select(asField(above, "id"))
      .where((eb) =>
        eb.and([
          ...livingIn(above, access),
          ...parentConditions(eb, parent, access, what),
        ]),
      )
      .executeTakeFirst();
  const row = await find(asked);
  if (row !== undefined) return row["id"];
  const isRead = asked === "write" && (await find("read")) !== undefined;
  throw isRead
    ? new HttpError(403, "What it is below is somebody else's")
    : await notThere(db, above, parent.by, access);
}

/** Whether its place alone identifies the row. */
export function isSingleton({ member, ids }: PlaceData): boolean {
  return member === undefined && ids === undefined;
}

/** Whether PUT makes the row that the path names, if there is none. */
export function isMadeByPut({ table, place }: Access): boolean {
  // The caller's own row is there, or there is no caller.
  if (place === null || place.by === "id") return false;
  const isNamed = place.member?.column === "id";
  return isSingleton(place) || (isNamed && table.key?.madeBy === "client");
}

/** Creates a time-ordered UUID (RFC 9562, section 5.7). */
export function uuid7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = new Date().getTime().toString(16).padStart(12, "0");
  const random = Array.from(bytes.subarray(6), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const variant = (
    0x8 |
    (Number.parseInt(random.charAt(4), 16) & 0x3)
  ).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `${variant}${random.slice(5, 8)}`,
    random.slice(8),
  ].join("-");
}

/**
 * The values of a new row that follow from its place, its owner and the time.
 *
 * @param input what the request gives the row
 * @throws HttpError 404 if the parent does not exist, 401 if it is not known
 * whose row it is
 */
export async function describeNew(
  db: AnyKysely,
  access: Access,
  input: Values,
): Promise<Values> {
  const values = placeValues(access.table, access.place?.where, input);
  Object.assign(values, findOwners(access));
  const parent = findParent(access);
  if (parent !== null) values[parent.column] = await findParentId(db, access);
  return Object.assign(values, stamp(access.table));
}

/** What every new row of a table gets: its times, and an id if that is made here. */
export function stamp({ record, times }: TableData): Values {
  const now = new Date().toISOString();
  const values: Record<string, unknown> = {};
  for (const column of times ?? []) values[column] = now;
  if (record.key === "uuid") values["id"] = uuid7();
  return values;
}

export function defaultsOf({ record, links = {} }: TableData): Defaults {
  return Object.entries<Field>(record.fields).flatMap(([name, field]) => {
    if (field.default !== undefined) return [[name, defaultOf(field)] as const];
    // A list of refs may be empty, wherever it is stored.
    const { many, optional, computed } = field;
    if (many !== true || optional === true || computed === true) return [];
    const isOpen = "ref" in field && !hasOwn(links, name);
    return isOpen ? [[name, () => []] as const] : [];
  });
}

/** A new row with its defaults: not every field is one that input has. */
export function withDefaults(values: Values, defaults: Defaults): Values {
  const missing = defaults.filter(([name]) => values[name] === undefined);
  if (missing.length === 0) return values;
  const filled = missing.map(([name, fill]) => [name, fill()] as const);
  return { ...values, ...Object.fromEntries(filled) };
}

/**
 * The values that say whose row a new one is.
 *
 * @throws HttpError 401 if it is not known
 */
export function findOwners({ table, place, scope, caller }: Access): Values {
  const owners: Record<string, unknown> = {};
  if (scope === null) return owners;
  // Whoever makes a row is its first member.
  const hasFirst = table.members?.creator !== undefined;
  if (hasFirst && caller === null) throw new HttpError(401);
  for (const column of table.sets ?? []) {
    const isFree = fieldOf(table, column).optional === true;
    if (caller === null && !isFree) throw new HttpError(401);
    if (caller !== null) owners[column] = caller.id;
  }
  for (const column of Object.keys(table.scope ?? {}))
    owners[column] = ownerOf(table, scope, column);
  const by = place?.by;
  if (by !== undefined)
    owners[by] = callerAt(table, by, { ids: scope, caller });
  return owners;
}

/**
 * The required fields that a new row lacks: a body that replaces one may leave
 * out fields that changes do not write.
 *
 * @throws HttpError 404 if no client could send one of them: such a row is made
 * by the server
 */
export function findMissing(
  { record, times, links = {}, slugs = {} }: TableData,
  values: Values,
): readonly Fault[] {
  const missing = Object.entries<Field>(record.fields).filter(
    ([name, field]) =>
      field.optional !== true &&
      field.computed !== true &&
      field.default === undefined &&
      values[name] === undefined &&
      name !== "id" &&
      !hasOwn(slugs, name) &&
      times?.includes(name) !== true,
  );
  const isOpen = missing.some(
    ([name, field]) => !isCreated(field) && !hasOwn(links, name),
  );
  if (isOpen) throw noSuchRecord(record.name);
  return missing
    .filter(([, field]) => isCreated(field))
    .map(([name]) => ({
      path: [name],
      code: "required",
      detail: "Must be given",
    }));
}

/**
 * The columns of `where`, so that a new row is one of its place. Of several
 * values, it has the one that it would have anyway, or else the first.
 */
function placeValues(
  { record }: TableData,
  where: Values = {},
  input: Values,
): Record<string, unknown> {
  const usual: Fields = record.fields;
  const values: Record<string, unknown> = {};
  for (const [name, condition] of Object.entries(where)) {
    if (!Array.isArray(condition)) {
      values[name] = condition;
      continue;
    }
    const all: readonly unknown[] = condition;
    const value = input[name] ?? usual[name]?.default;
    values[name] = all.includes(value) ? value : all[0];
  }
  return values;
}
