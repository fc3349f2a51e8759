/**
 * Whose rows requests can reach, as far as replies show it: when the caller
 * must be known, and when rows of others can be reached. Stage: openapi. Must
 * agree with `runtime/stores/access.ts`.
 */
import { listNeeded } from "../model/access/callers.js";
import type { TableModel } from "../model/tables/types.js";
import type { Model } from "../model/types.js";
import {
  hasOwnerAbove,
  isBelowCallers,
  isBelowOwned,
  isOwned,
  type ParentData,
  type PlaceData,
  type Purpose,
  purposeAbove,
  type ScopeKind,
  type TableData,
} from "../runtime/database/tables.js";
import { isSomebodys } from "../runtime/stores/refs.js";
import {
  type AskedWork,
  type CallerWork,
  refusesCallers,
  refusesStrangers,
} from "./access.js";

export interface CallerFacts {
  /** Whether an action replies with 401 if the caller is unknown. */
  readonly needs: (asked: CallerWork) => boolean;
  /**
   * Whether it replies with 403 for rows that the caller can only read, or for
   * what is below them.
   */
  readonly meetsForeign: (asked: CallerWork) => boolean;
}

/** What a model says about callers. */
export function createCallers(model: Model): CallerFacts {
  const tables = new Map(
    model.tables.map((table) => [table.record.name, table]),
  );
  const data = Object.fromEntries(
    model.tables.map((table) => [table.record.name, describeTable(table)]),
  );
  // As to who must be known: what a row may be below asks nobody.
  const certain = Object.fromEntries(
    model.tables.map((table) => [
      table.record.name,
      describeTable({ ...table, below: keepRequired(table) }),
    ]),
  );
  const places = Object.fromEntries(
    model.places.map((place) => [place.controller, place.data]),
  );
  const owned = new Map<string, boolean>();
  // Asked for every ref, though it goes through all places.
  const hasOwners = (record: string): boolean => {
    const known = owned.get(record) ?? isSomebodys(data, places, record);
    owned.set(record, known);
    return known;
  };
  const writesOwnedRefs = ({ record }: TableModel): boolean =>
    record.fields.some(({ ref }) => ref !== null && hasOwners(ref.record));
  // Where no path says what a new row is below, its body does, and may name an owned one.
  const isPutBelow = ({ parents }: PlaceData, record: string): boolean =>
    parents === undefined && isBelowOwned(data, record, "write");
  // Below rows that a caller can only read there is nothing that they change.
  const isForeign = (record: string, seen: readonly string[]): boolean => {
    const table = tables.get(record);
    const kinds = kindsOf(table);
    if (kinds.length > 0 || seen.includes(record)) {
      return kinds.includes("write");
    }
    const above = Object.values(table?.below ?? {});
    return above.some((each) => isForeign(each, [...seen, record]));
  };
  const isForeignAbove = ({ record, parents = [] }: ParentData): boolean =>
    isForeign(record, []) ||
    (kindsOf(tables.get(record)).length === 0 && parents.some(isForeignAbove));
  return {
    needs: (asking) => {
      const { place, table, work, key } = asking;
      if (listNeeded(model.callers?.rules.get(key)) !== null) return true;
      if (place === null || table === null || work === null) return false;
      if (refusesStrangers({ ...asking, work }, tables)) return true;
      if (place.open === true) return isBelowCallers(place.parents);
      const { name } = table.record;
      const purpose: Purpose = READS.has(work) ? "read" : "write";
      const asked = purposeAbove(describeTable(table), purpose);
      if (hasOwnerAbove(certain, place.parents, asked)) return true;
      if (work === "parent") return false;
      return (
        isOwned(certain, name, purpose) ||
        place.by !== undefined ||
        (SETS.has(work) && writesOwnedRefs(table)) ||
        (work === "create" && isPutBelow(place, name))
      );
    },
    meetsForeign: (asking) => {
      const { place, table, work, key } = asking;
      const words = listNeeded(model.callers?.rules.get(key));
      if (words !== null && !words.includes("caller")) return true;
      if (place === null || table === null || place.open === true) return false;
      if (work === null) return false;
      if (refusesCallers({ ...asking, work })) return true;
      if (READS.has(work)) return false;
      // A new row is its maker's, wherever it is below.
      const { name } = table.record;
      const kinds = kindsOf(table);
      if (table.access !== null) return false;
      if (kinds.length > 0) return work !== "create" && kinds.includes("write");
      const above = Object.values(table.below ?? {});
      return (
        above.some((record) => isForeign(record, [name])) ||
        (place.parents ?? []).some(isForeignAbove)
      );
    },
  };
}

/** The rows above that each row has: those that have none are for strangers too. */
function keepRequired({ record, below }: TableModel): TableModel["below"] {
  const free = record.fields.filter(({ data }) => data.optional === true);
  const names = new Set(free.map(({ name }) => name));
  const refs = Object.entries(below ?? {});
  return Object.fromEntries(refs.filter(([name]) => !names.has(name)));
}

function describeTable(table: TableModel): TableData {
  const { name, below } = table;
  const scope = scopeOf(table);
  return {
    table: name,
    record: EMPTY,
    ...(Object.keys(scope).length > 0 && { scope }),
    ...(below !== null && { below }),
  };
}

const EMPTY = { name: "", key: "integer", fields: {} } as const;

/** Work that writes what was sent. */
const SETS: ReadonlySet<AskedWork> = new Set(["create", "update", "updateAll"]);

/** Work that changes nothing. */
const READS: ReadonlySet<AskedWork> = new Set(["list", "find", "parent"]);

/** The refs of a table that identify the owner of a row, by their columns. */
function scopeOf({ record }: TableModel): Readonly<Record<string, ScopeKind>> {
  return Object.fromEntries(
    record.fields.flatMap(({ name, ref }) =>
      ref?.scope ? [[name, ref.scope]] : [],
    ),
  );
}

function kindsOf(table: TableModel | undefined): readonly ScopeKind[] {
  return table === undefined ? [] : Object.values(scopeOf(table));
}
