/**
 * Whose rows requests can reach, as far as replies show it: when the caller
 * must be known, and when rows of others can be reached. Stage: openapi. Must
 * agree with `runtime/store-reach.ts`.
 */
import type { TableModel } from "../model/tables/types.js";
import type { Model } from "../model/types.js";
import { isSomebodys } from "../runtime/store-refs.js";
import type { ParentData, PlaceData, ScopeKind } from "../runtime/tables.js";

/** What an action does with its store. */
export type Work =
  | "list"
  | "find"
  | "create"
  | "update"
  | "destroy"
  | "updateAll"
  | "destroyAll";

/** The same, or "parent": an action of the user's own that names no row. */
export type Asked = Work | "parent";

type Place = PlaceData | null;
type Table = TableModel | null;

export interface Callers {
  /** Whether an action replies with 401 if the caller is unknown. */
  readonly needs: (place: Place, table: Table, work: Asked) => boolean;
  /** Whether it replies with 403 for rows that the caller can only read. */
  readonly meetsForeign: (place: Place, table: Table, work: Asked) => boolean;
}

/** What a model says about callers. */
export function createCallers(model: Model): Callers {
  const tables = new Map(
    model.tables.map((table) => [table.record.name, table]),
  );
  const data = Object.fromEntries(
    model.tables.map((table) => [
      table.record.name,
      { table: table.name, record: EMPTY, scope: scopeOf(table) },
    ]),
  );
  const places = Object.fromEntries(
    model.places.map((place) => [place.controller, place.data]),
  );
  const isOwned = ({ by, record, parents = [] }: ParentData): boolean =>
    by !== undefined ||
    kindsOf(tables.get(record)).includes("all") ||
    parents.some(isOwned);
  const owned = new Map<string, boolean>();
  // Asked for every ref, though it goes through all places.
  const hasOwners = (record: string): boolean => {
    const known = owned.get(record) ?? isSomebodys(data, places, record);
    owned.set(record, known);
    return known;
  };
  const writesOwnedRefs = ({ record }: TableModel): boolean =>
    record.fields.some(({ ref }) => ref !== null && hasOwners(ref.record));
  return {
    needs: (place, table, work) => {
      if (place === null || table === null || place.open === true) return false;
      const isBelowOwned = (place.parents ?? []).some(isOwned);
      if (work === "parent") return isBelowOwned;
      const kinds = kindsOf(table);
      const writes = work !== "list" && work !== "find";
      return (
        kinds.includes("all") ||
        (writes && kinds.length > 0) ||
        place.by !== undefined ||
        isBelowOwned ||
        (SETS.has(work) && writesOwnedRefs(table))
      );
    },
    meetsForeign: (place, table, work) =>
      place !== null &&
      table !== null &&
      place.open !== true &&
      CHANGES.has(work) &&
      kindsOf(table).includes("write"),
  };
}

const EMPTY = { name: "", key: "integer", fields: {} } as const;

/** Work that changes existing rows. */
const CHANGES: ReadonlySet<Asked> = new Set<Asked>([
  "update",
  "destroy",
  "updateAll",
  "destroyAll",
]);

/** Work that writes what was sent. */
const SETS: ReadonlySet<Asked> = new Set(["create", "update", "updateAll"]);

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
