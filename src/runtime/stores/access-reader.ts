/**
 * Which rows a request is for, and whether it has to be known who asks for them.
 */
import {
  findTable,
  hasOwnerAbove,
  isBelowCallers,
  isBelowOwned,
  isForAll,
  type PlaceData,
  type Places,
  type RelatedData,
  relatedRecord,
  type TableData,
  type Tables,
} from "../database/tables.js";
import type { Scope } from "../http/context.js";
import { hasOwn } from "../values.js";
import type { Access, ChangeKind } from "./access.js";
import { isSomebodys, placesOf } from "./refs.js";
import type { StoreContext } from "./store-types.js";

/**
 * Determines which rows of a table a request is for.
 *
 * @param change what it does with them; undefined if it only reads
 */
export type AccessReader = (
  context: Pick<
    StoreContext,
    "controller" | "action" | "params" | "scope" | "caller"
  >,
  change?: ChangeKind,
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
 * Creates the reacher of a table. Whether it needs to know who is asking
 * follows from the tables, and is worked out once for each place.
 */
export function createAccessReader(
  setup: Pick<
    Access,
    "tables" | "places" | "dialect" | "rules" | "words" | "soft"
  >,
  record: string,
): AccessReader {
  const { tables, places, rules } = setup;
  const table = findTable(tables, record);
  const known = new Map<PlaceData | null, Questions>();
  return async (context, change) => {
    const here = places[context.controller];
    const place = here?.record === record ? here : null;
    const asked = known.get(place) ?? {
      scope: asksWho(tables, places, table, place),
      caller: isBelowCallers(place?.parents),
      isPublic:
        mayAllRead(tables, table, place) &&
        !showsOwned(tables, places, table.related),
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
      params: context.params as Readonly<Record<string, unknown>>,
      scope: asks ? ids : null,
      ids,
      caller: (caller ?? null) as Access["caller"],
      rules,
      words: setup.words,
      soft: setup.soft,
      isDeleted: false,
      action: context.action,
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
): boolean {
  if (place?.open === true) return false;
  return (
    table.scope !== undefined ||
    table.below !== undefined ||
    (table.access ?? place?.access ?? table.sets) !== undefined ||
    place?.by !== undefined ||
    hasOwnerAbove(tables, place?.parents, "write") ||
    refersToOwned(tables, places, table) ||
    showsOwned(tables, places, table.related)
  );
}

/**
 * Whether rows show something that depends on who calls: whether the caller has a row,
 * or rows that not everybody may read.
 */
function showsOwned(
  tables: Tables,
  places: Places,
  related: Readonly<Record<string, RelatedData>> = {},
): boolean {
  return Object.values(related).some((data) => {
    if ("mine" in data) return true;
    const record = relatedRecord(data);
    const at = "at" in data ? data.at : undefined;
    if (isForSome(tables, places, record, at)) return true;
    if (!("embed" in data)) return false;
    const inner = Object.entries(tables[record]?.related ?? {}).filter(
      ([name, each]) => data.fields.includes(name) && !("embed" in each),
    );
    return showsOwned(tables, places, Object.fromEntries(inner));
  });
}

/**
 * Whether it depends on the caller which rows of a record they may read, and what of
 * each.
 *
 * @param at the controller of the only place that counts, if there is one
 */
function isForSome(
  tables: Tables,
  places: Places,
  record: string,
  at: string | undefined,
): boolean {
  const { access, can, guarded = {}, scope = {} } = findTable(tables, record);
  const all = at === undefined ? placesOf(places, record) : [places[at]];
  const isOpen = (place: PlaceData | undefined): boolean =>
    isForAll((place?.access ?? access)?.read) &&
    (place?.by === undefined || place.parents !== undefined) &&
    !hasOwnerAbove(tables, place?.parents, "read");
  return (
    can !== undefined ||
    Object.values(guarded).some(({ read }) => read !== undefined) ||
    Object.values(scope).includes("all") ||
    isBelowOwned(tables, record, "read") ||
    !(all.length === 0 ? isOpen(undefined) : all.some(isOpen))
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
