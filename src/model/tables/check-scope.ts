/** Refs with `scope` that share a name, but not a record. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import type { RecordField } from "../records/types.js";
import type { TablesByRecord } from "./tables.js";
import type { TableModel } from "./types.js";

/**
 * A caller's rows are found by column name, so each name must mean one record.
 */
export function checkScopes(
  tables: TablesByRecord,
): readonly ManifestProblem[] {
  const owners = new Map<string, RecordField>();
  const problems: ManifestProblem[] = [];
  for (const field of [...tables.values()].flatMap(listScoped)) {
    const first = owners.get(field.name);
    if (first === undefined) {
      owners.set(field.name, field);
    } else if (first.ref?.record !== field.ref?.record) {
      problems.push(reportClash(field, first));
    }
  }
  return problems;
}

function listScoped({ record }: TableModel): readonly RecordField[] {
  return record.fields.filter(({ ref }) => (ref?.scope ?? null) !== null);
}

function reportClash(field: RecordField, first: RecordField): ManifestProblem {
  const [here, there] = [field.ref?.record ?? "", first.ref?.record ?? ""];
  const message = `"${field.name}" would be the id of a record "${here}", and of a record "${there}"`;
  const labels = [labelAt(first.path, "the other one")];
  return atKey("scope-clash", field.path, message, { labels });
}
