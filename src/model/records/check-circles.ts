/**
 * Circles of required refs: none of their records could be created first.
 * Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import type { RecordField, RecordModel } from "./types.js";

/** Reports each circle once, at the ref that closes it. */
export function checkCircles(
  records: readonly RecordModel[],
): readonly ManifestProblem[] {
  const byName = new Map(records.map((record) => [record.name, record]));
  const problems: ManifestProblem[] = [];
  const done = new Set<string>();

  function follow(record: RecordModel, chain: readonly RecordField[]): void {
    for (const field of record.fields) {
      const target = field.ref?.record ?? "";
      const next = byName.get(target);
      if (next === undefined || !isRequired(field)) continue;
      const way = [...chain, field];
      const start = way.findIndex((_, index) => ownerOf(index, way) === target);
      if (start >= 0) problems.push(reportCircle(way.slice(start), target));
      else if (!done.has(target)) follow(next, way);
    }
    done.add(record.name);
  }

  let first = "";
  /** The record with a field on the way: the target of the field before it. */
  function ownerOf(index: number, way: readonly RecordField[]): string {
    return index === 0 ? first : (way[index - 1]?.ref?.record ?? "");
  }

  for (const record of records) {
    if (done.has(record.name)) continue;
    first = record.name;
    follow(record, []);
  }
  return problems;
}

function isRequired({ data }: RecordField): boolean {
  return data.optional !== true && data.many !== true && data.computed !== true;
}

function reportCircle(
  way: readonly RecordField[],
  target: string,
): ManifestProblem {
  const names = [target, ...way.map(({ ref }) => ref?.record ?? "")];
  const message =
    way.length === 1
      ? `a "${target}" would need another one before it`
      : `none of these records can be the first: ${names.join(" -> ")}`;
  const last = way.at(-1);
  return atKey("ref-circle", last?.path ?? [], message, {
    labels: way
      .slice(0, -1)
      .map(({ path, name }) => labelAt(path, `"${name}" is required`)),
  });
}
