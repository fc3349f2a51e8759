/** Who may read what rows are below. Stage: model. */
import type {
  AccessData,
  ParentData,
  PlaceData,
} from "../../runtime/database/tables.js";
import type { Model } from "../types.js";
import { type AccessWay, listWays, scopeOf } from "./ways.js";

/** As a list is asked for. */
const READING = { method: "GET", action: "index", kind: "collection" } as const;

/** Who may read the rows of a record. */
export interface RecordReaders {
  readonly record: string;
  /** Any of these; null where nothing asks who calls. */
  readonly who: readonly AccessWay[] | null;
}

/** The records that those of a place are below, and those above them. */
export function listAbove(
  { tables }: Model,
  place: PlaceData,
): readonly RecordReaders[] {
  const known = new Map(tables.map((each) => [each.record.name, each]));
  const found = new Map<string, RecordReaders>();
  const visit = (
    record: string,
    parents: readonly ParentData[] | undefined,
    access?: AccessData,
  ): void => {
    const table = known.get(record);
    if (found.has(record) || table === undefined) return;
    const rule = (access ?? table.access)?.read ?? scopeOf(table, READING);
    const of = { table, belonging: undefined };
    found.set(record, { record, who: rule && listWays(rule, of) });
    visitAbove(record, parents);
  };
  const visitAbove = (
    record: string,
    parents: readonly ParentData[] | undefined,
  ): void => {
    for (const each of parents ?? [])
      visit(each.record, each.parents, each.access);
    if (parents !== undefined) return;
    for (const each of Object.values(known.get(record)?.below ?? {}))
      visit(each, undefined);
  };
  visitAbove(place.record, place.parents);
  return [...found.values()];
}
