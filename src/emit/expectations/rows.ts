/**
 * Rows beside the sample of a record, for the tests of what actions do: one in the same
 * place, one of somebody else, and one below another row. Stage: emit. They differ from
 * the sample in all that may differ, so that no test passes with the wrong row.
 */
import type { RecordField } from "../../model/records/types.js";
import type { Model } from "../../model/types.js";
import { hasTransitions, isInRow } from "../../runtime/records/fields.js";
import type { AccessRule, PlaceData } from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import type { SampleCaller } from "../samples/callers.js";
import {
  plainOf,
  type SampleRow,
  type SampleRows,
  type SampleValue,
} from "../samples/sample-rows.js";
import { findOthers, isSameSample } from "../samples/sample-values.js";

/** The rows that the tests of a controller store. */
export interface PlaceRows {
  readonly sample: SampleRow;
  /** In the same place as the sample, of the same caller. */
  readonly second: SampleRow | null;
  /** Like the sample, of another caller. */
  readonly others: SampleRow | null;
  /** Like the sample, below the second row of what that is below. */
  readonly elsewhere: SampleRow | null;
  /** Like the sample, and never stored: what bodies say that set all. */
  readonly spare: SampleRow | null;
}

/** The second rows, by record name. */
export type SecondRows = ReadonlyMap<string, SampleRow>;

/** The second row of each record that can have two beside each other. */
export function createSecondRows(model: Model, rows: SampleRows): SecondRows {
  const fixed = listFixed(model);
  return new Map(
    [...rows].flatMap(([name, sample]) => {
      const second = varyRow(sample, "second", [sample], new Map(), fixed);
      return second === null ? [] : [[name, second] as const];
    }),
  );
}

/** The rows of a controller's place. */
export function createPlaceRows(
  model: Model,
  place: PlaceData,
  sample: SampleRow,
  seconds: SecondRows,
): PlaceRows {
  const second = seconds.get(sample.record.name) ?? null;
  const fixed = listFixed(model);
  const spareBeside = (
    before: readonly (SampleRow | null)[],
  ): SampleRow | null =>
    varyRow(
      sample,
      "spare",
      [sample, ...before.flatMap((row) => row ?? [])],
      new Map(),
      fixed,
    );
  const isAlone = place.member === undefined && place.list === undefined;
  if (second === null || place.by !== undefined || isAlone)
    return {
      sample,
      second: null,
      others: null,
      elsewhere: null,
      spare: spareBeside([second]),
    };
  const vary = (
    name: string,
    before: readonly SampleRow[],
    columns: readonly string[],
  ): SampleRow | null => {
    const changes = new Map(
      columns.flatMap((column) => {
        const ref = sample.values.get(column)?.row ?? null;
        const other = seconds.get(ref?.record.name ?? "");
        return other === undefined || other.record === sample.record
          ? []
          : [[column, refTo(other)] as const];
      }),
    );
    if (changes.size === 0) return null;
    return varyRow(sample, name, before, changes, fixed);
  };
  const owners = listOwners(sample);
  const above = (place.parents ?? []).map(({ column }) => column);
  const others = vary(
    "others",
    [sample, second],
    owners.filter((column) => !above.includes(column)),
  );
  const elsewhere = vary(
    "elsewhere",
    [sample, second, ...(others === null ? [] : [others])],
    above.filter((column) => (sample.values.get(column)?.row ?? null) !== null),
  );
  const spare = spareBeside([second, others, elsewhere]);
  return { sample, second, others, elsewhere, spare };
}

/** Whether some of the rows beside the sample refer to it, which may keep it. */
export function refersToSample({
  sample,
  second,
  others,
  elsewhere,
}: PlaceRows): boolean {
  const beside = [second, others, elsewhere].flatMap((row) =>
    row === null ? [] : [row, ...row.needs],
  );
  return beside.some((row) =>
    [...row.values.values()].some((value) => value.row === sample),
  );
}

/** Whoever has the samples, and no other row. */
export function ownerOfSamples(
  rows: SampleRows,
  caller: string | undefined,
): SampleCaller {
  const isSample = (row: SampleRow): boolean =>
    rows.get(row.record.name) === row;
  return {
    owns: ({ values, record }, column) => {
      const value = values.get(column);
      if ((value?.literal ?? null) === null) return false;
      if (value?.row) return isSample(value.row);
      const own = rows.get(record.name)?.values.get(column)?.literal;
      return isSameSample(value?.literal, own);
    },
    isSelf: (row) => row.record.name === caller && isSample(row),
    has: () => true,
    says: false,
    isMember: () => false,
  };
}

/** The refs that say whose a row is. */
function listOwners({ record, table }: SampleRow): readonly string[] {
  const named = Object.values<AccessRule>({ ...table.access })
    .flat()
    .flatMap(({ owner }) => owner ?? []);
  const scoped = record.fields.flatMap(({ name, ref }) =>
    ref?.scope ? [name] : [],
  );
  return [...new Set([...named, ...scoped])].filter((name) => name !== "id");
}

/** The fields, by record, that decide where a row is, or what it may do. */
type Fixed = ReadonlyMap<string, ReadonlySet<string>>;

function listFixed({ places, tables }: Model): Fixed {
  const fixed = new Map<string, Set<string>>();
  const fix = (record: string, names: readonly string[]): void => {
    const known = fixed.get(record) ?? new Set();
    for (const name of names) known.add(name);
    fixed.set(record, known);
  };
  for (const { data } of places)
    fix(data.record, Object.keys(data.where ?? {}));
  for (const { members } of tables)
    if (members?.role !== undefined) fix(members.record, [members.role]);
  return fixed;
}

/** A row like the sample, with other values; null if it could not be stored beside others. */
function varyRow(
  sample: SampleRow,
  name: string,
  before: readonly SampleRow[],
  changes: ReadonlyMap<string, SampleValue>,
  fixed: Fixed,
): SampleRow | null {
  const { record, table } = sample;
  // Its lists have places of their own.
  if (table.inside !== null) return null;
  const isFixed = fixed.get(record.name);
  const values = new Map<string, SampleValue>();
  for (const [column, same] of sample.values) {
    const field = record.fields.find((each) => each.name === column);
    const changed = changes.get(column);
    const isKept = field === undefined || isFixed?.has(column) === true;
    const other =
      changed ??
      (isKept
        ? null
        : otherOf(
            field,
            sample,
            before.flatMap(
              ({ values: all }) => all.get(column)?.literal ?? null,
            ),
          ));
    values.set(column, other ?? same);
  }
  const needs = new Set(
    [...values.values()].flatMap(({ row }) =>
      row === null || row === sample ? [] : [...row.needs, row],
    ),
  );
  const row: SampleRow = {
    ...{ record, table, values, needs, inside: new Map() },
    constant: `${name}${record.type}Row`,
  };
  return isBeside(row, before) ? row : null;
}

/** Another value than rows have already; null: it has the same. */
function otherOf(
  field: RecordField,
  { table, record }: SampleRow,
  taken: readonly Literal[],
): SampleValue | null {
  const { name, data, ref } = field;
  if (name === "id" && record.key !== "text")
    return plainOf(keyAfter(taken.length, record.key));
  const time = table.times?.indexOf(name) ?? -1;
  if (time >= 0) return plainOf(`2026-02-0${taken.length}T09:30:00.000Z`);
  const isFree = ref === null && isInRow(data) && !hasTransitions(data);
  if (!isFree) return null;
  // Bodies that change the sample have the next value, which has to be free.
  const change = findOthers(data, taken.slice(0, 1));
  return plainOf(
    findOthers(data, [...taken, change]) ?? findOthers(data, taken),
  );
}

function keyAfter(count: number, key: "integer" | "uuid"): Literal {
  return key === "integer"
    ? 1001 + count
    : `00000000-0000-7000-8000-00000000000${1 + count}`;
}

function refTo(row: SampleRow): SampleValue {
  const literal = row.values.get("id")?.literal ?? null;
  return { literal, row, isList: false };
}

/** Whether a row can be stored beside others. */
function isBeside(row: SampleRow, others: readonly SampleRow[]): boolean {
  const uniques = [["id"], ...row.table.uniques];
  return others.every(({ values }) =>
    uniques.every((names) =>
      names.some((name) => {
        const own = row.values.get(name)?.literal ?? null;
        return own === null || !isSameSample(own, values.get(name)?.literal);
      }),
    ),
  );
}

/** What the rows of a controller are called in a file: `rowsOfAdminArticles`. */
export function nameRows(key: string): string {
  const words = key.split(/[^\p{ID_Continue}$]|_/u);
  const name = words.map(
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return `rowsOf${name.join("")}`;
}
