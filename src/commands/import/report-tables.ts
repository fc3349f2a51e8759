/** The report of an import from a database. Text only. */
import type { ImportedTables } from "../../import/tables/import-tables.js";
import { count, listRest } from "./report.js";

/** The files that were written. */
export interface WrittenNames {
  readonly manifest: string;
  readonly migration: string;
}

/** The report as JSON; without names if nothing was written. */
export function reportTables(
  { counts, leftOut, notes }: ImportedTables,
  names: WrittenNames | null,
): object {
  const { manifest = null, migration = null } = names ?? {};
  const about = ({ route, reason }: (typeof notes)[number]): object => ({
    of: route,
    reason,
  });
  return {
    version: 1,
    manifest,
    migration,
    ...counts,
    leftOut: leftOut.map(about),
    notes: notes.map(about),
  };
}

/** The report as text. */
export function renderTables(
  { counts, leftOut, notes }: ImportedTables,
  isFull: boolean,
): string {
  const { tables, records, lists, fields } = counts;
  return [
    `${count(tables, "table")}: ${count(records, "record")} with ${count(fields, "field")}, ${count(lists, "list")} of refs\n`,
    listRest({ leftOut, notes }, isFull),
  ].join("");
}
