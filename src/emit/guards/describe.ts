/**
 * Rows of the tests of rules, as data for their templates: what all cases have alike,
 * and what each has. Stage: emit.
 */
import type { SampleRow, SampleRows } from "../samples/sample-rows.js";
import type { GuardedChange, GuardsData } from "../template-data/guards.js";
import { describeTestValue } from "../tests/fields/write-value.js";
import type { Case } from "./cases.js";
import { changeRow, type RowChange, type RowChanges } from "./people.js";

type PlaceTests = GuardsData["access"]["places"][number];

/** What all cases change alike. */
export function findShared(all: readonly RowChanges[]): RowChanges {
  const [first = new Map<string, RowChange>(), ...others] = all;
  return new Map(
    Array.from(first, ([record, change]) => [
      record,
      new Map(
        [...change].filter(([name, { literal }]) =>
          others.every(
            (each) => each.get(record)?.get(name)?.literal === literal,
          ),
        ),
      ),
    ]),
  );
}

export function withoutShared(
  changes: RowChanges,
  shared: RowChanges,
): RowChanges {
  return new Map(
    Array.from(changes, ([record, change]) => [
      record,
      new Map(
        [...change].filter(([name]) => shared.get(record)?.has(name) !== true),
      ),
    ]),
  );
}

/** The records whose samples are there beside the row, each after those it needs. */
export function listSampleNeeds(
  sample: SampleRow,
  cases: readonly Case[],
  rows: SampleRows,
): readonly string[] {
  const names = new Set<string>();
  const visit = (row: SampleRow): void => {
    for (const { row: above } of row.values.values()) {
      if (above === null || above.record.name === row.record.name) continue;
      visit(above);
      names.add(above.record.name);
    }
  };
  for (const { changes, joins } of cases) {
    visit(changeRow(sample, changes));
    for (const { through, change } of joins) {
      const row = rows.get(through);
      if (row !== undefined)
        visit(changeRow(row, new Map([[through, change]])));
    }
  }
  names.delete(sample.record.name);
  return [...names];
}

/** A membership: what all of its record have, and what this one has. */
export function describeJoinData(
  { through, change }: Case["joins"][number],
  person: SampleRow,
  rows: SampleRows,
): PlaceTests["cases"][number]["joins"][number] {
  const sample = rows.get(through);
  const own = [...change].filter(
    ([name, { literal, row }]) =>
      name !== "id" &&
      row !== person &&
      // A role is told in any case.
      (row === null || literal !== sample?.values.get(name)?.literal),
  );
  const base = [...change].filter(
    ([name, { row }]) => name === "id" || row === person,
  );
  return {
    name: through,
    values: describeColumns(new Map(own), person),
    base: describeColumns(new Map(base), person),
  };
}

export function describeCaseRows(
  changes: RowChanges,
  person: SampleRow,
): PlaceTests["rows"] {
  return Array.from(changes, ([name, change]) => ({
    name,
    values: describeColumns(change, person),
  })).filter(({ values }) => values.length > 0);
}

export function describeColumns(
  change: RowChange,
  person: SampleRow,
): readonly GuardedChange[] {
  return Array.from(change, ([name, { literal, row }]) => ({
    name,
    isCaller: row === person,
    value: describeTestValue(literal),
  }));
}
