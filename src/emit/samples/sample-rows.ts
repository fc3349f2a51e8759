/**
 * A sample row of each record, which the tests of controllers find in the
 * database. Stage: emit. A row refers to the samples of other records, and
 * meets the conditions of the resources that include it, as far as one row can.
 */
import type { RecordField, RecordModel } from "../../model/records/types.js";
import type { TableModel } from "../../model/tables/types.js";
import type { ControllerAction, Model } from "../../model/types.js";
import { uncapitalize } from "../../model/records/record-names.js";
import type { AccessRule, Where } from "../../runtime/database/tables.js";
import type { Field, KeyType } from "../../runtime/records/fields.js";
import type { Literal } from "../literal.js";
import { isSameSample, sampleOf } from "./sample-values.js";

/**
 * Beyond the ids that a database assigns: no row that a test creates has these.
 */
const IDS = { integer: 1001, uuid: "00000000-0000-7000-8000-000000000001" };

const TIME = "2026-01-31T09:30:00.000Z";

/** What a column of a sample holds. */
export interface SampleValue {
  /** The value itself; for a ref, the id of the row. */
  readonly literal: Literal;
  /** The row whose id it is; null for any other value. */
  readonly row: SampleRow | null;
  /** Whether it is a list of that one id. */
  readonly isList: boolean;
  /** The rows that it refers to inside of its literal. */
  readonly others?: readonly SampleRow[];
}

export interface SampleRow {
  readonly record: RecordModel;
  readonly table: TableModel;
  /** Its name in the tests: `articleRow`. */
  readonly constant: string;
  readonly values: ReadonlyMap<string, SampleValue>;
  /** The rows that must exist before it, each after those that it needs. */
  readonly needs: ReadonlySet<SampleRow>;
  /** The samples of what can be written inside of it, by the fields with the lists. */
  readonly inside: ReadonlyMap<string, SampleRow>;
}

/** The samples, by record name. */
export type SampleRows = ReadonlyMap<string, SampleRow>;

/** Creates the sample of every record that has a table, if values are found. */
export function createSampleRows(model: Model): SampleRows {
  const tables = new Map(model.tables.map((each) => [each.record.name, each]));
  const conditions = collectWhere(model);
  const known = new Map<string, SampleRow | null>();
  const find: FindRow = (name) => {
    const table = tables.get(name);
    const same = known.get(name);
    if (same !== undefined || table === undefined) return same ?? null;
    // A ref that leads back to the row itself has no value there.
    known.set(name, null);
    const row = createRow(table, conditions.get(name) ?? {}, find);
    known.set(name, row);
    return row;
  };
  for (const name of tables.keys()) find(name);
  const rows = new Map(
    [...known].flatMap(([name, row]) => (row === null ? [] : [[name, row]])),
  );
  return fillLists(rows);
}

/** The samples with what is inside of them: what that refers to is needed too. */
function fillLists(rows: SampleRows): SampleRows {
  for (const row of rows.values()) {
    const { needs, inside, record } = row as Growing;
    for (const { name, related } of record.fields) {
      if (related?.kind !== "inside") continue;
      const item = rows.get(related.of);
      const others = [...(item?.needs ?? [])].filter((each) => each !== row);
      if (item === undefined || others.some((each) => each.needs.has(row)))
        continue;
      inside.set(name, item);
      for (const each of others) needs.add(each);
    }
  }
  return rows;
}

/** A sample that is still being made. */
interface Growing extends SampleRow {
  readonly needs: Set<SampleRow>;
  readonly inside: Map<string, SampleRow>;
}

/** The sample of a record; null if it has none, or is still being made. */
type FindRow = (record: string) => SampleRow | null;

/**
 * The conditions of all resources of each record; the first one for each
 * column.
 */
function collectWhere({ places }: Model): ReadonlyMap<string, Where> {
  const all = new Map<string, Where>();
  for (const { data } of places) {
    all.set(data.record, { ...data.where, ...all.get(data.record) });
  }
  return all;
}

function createRow(
  table: TableModel,
  where: Where,
  find: FindRow,
): SampleRow | null {
  const { record, columns, links } = table;
  const fields = [
    ...columns.map(({ field }) => field),
    ...links.map(({ field }) => field),
  ];
  const values = new Map<string, SampleValue>();
  const needs = new Set<SampleRow>();
  const constant = `${uncapitalize(record.type)}Row`;
  const inside = new Map<string, SampleRow>();
  const own: SampleRow = { record, table, constant, values, needs, inside };
  for (const field of inOrder(fields, record)) {
    const value = valueOf(field, own, where, find);
    if (value === null) return null;
    values.set(field.name, value);
    const { row } = value;
    if (row === null || row === own) continue;
    for (const each of [...row.needs, row]) needs.add(each);
  }
  return own;
}

/** Sorts fields in the order of the record, as its type has them. */
function inOrder(
  fields: readonly RecordField[],
  record: RecordModel,
): readonly RecordField[] {
  return record.fields.filter((field) => fields.includes(field));
}

/** Null if no value is found: then there is no row. */
function valueOf(
  field: RecordField,
  own: SampleRow,
  where: Where,
  find: FindRow,
): SampleValue | null {
  const { name, data, ref } = field;
  const { table } = own;
  if (name === "id") return sampleKey(table.record.key, data);
  if (table.times?.includes(name) === true) return plain(TIME);
  if (ref === null && Object.hasOwn(where, name)) {
    return plain([where[name]].flat()[0] as Literal);
  }
  if (ref === null || !isStored(field, table)) {
    if (ref?.scope) return plain(data.type === "uuid" ? IDS.uuid : 1);
    return data.optional === true ? plain(null) : plainOf(sampleOf(data));
  }
  if (data.many === true) return listOf(field, find);
  if (!isSet(field, table)) return plain(null);
  // Rows of one's own kind own each other: the sample is its own, so the caller's.
  const isOwn = ref.scope !== null && ref.record === table.record.name;
  const row = isOwn ? own : find(ref.record);
  if (row !== null) return { ...plain(idOf(row)), row };
  return data.optional === true ? plain(null) : null;
}

function plain(literal: Literal): SampleValue {
  return { literal, row: null, isList: false };
}

/** A value that is not the id of a row; null if there is none. */
export function plainOf(literal: Literal | undefined): SampleValue | null {
  return literal === undefined ? null : plain(literal);
}

/** Whether a ref points to a row of the database. */
function isStored({ name }: RecordField, table: TableModel): boolean {
  const { columns, links } = table;
  return (
    columns.some((each) => each.field.name === name && each.table !== null) ||
    links.some(({ field }) => field.name === name)
  );
}

/** A list of as few ids as are allowed; only one id exists. */
function listOf({ data, ref }: RecordField, find: FindRow): SampleValue | null {
  const { minItems = 0 } = data;
  if (minItems === 0) return { ...plain([]), isList: true };
  const row = minItems === 1 ? find(ref?.record ?? "") : null;
  return row && { literal: [idOf(row)], row, isList: true };
}

/**
 * Whether a row's ref is set: it is required, or determines the row's place, its
 * owner, or what a caller may do with it.
 */
function isSet(
  { name, data, from, ref }: RecordField,
  { oneOf, access }: TableModel,
): boolean {
  if (oneOf.includes(name)) return name === oneOf[0];
  const isRequired = data.optional !== true || from === "place";
  return isRequired || ref?.scope !== null || isNamed(name, access);
}

/** Whether a rule names a ref: the caller has what refers to it there. */
function isNamed(name: string, access: TableModel["access"]): boolean {
  const all = Object.values<AccessRule>({ ...access }).flat();
  return all.some(({ owner }) => owner === name);
}

function idOf({ values }: SampleRow): Literal {
  // A record's fields begin with it.
  return values.get("id")?.literal ?? null;
}

/** Null for a text that is like no known one. */
function sampleKey(key: KeyType, data: Field): SampleValue | null {
  return key === "text" ? plainOf(sampleOf(data)) : plain(IDS[key]);
}

/** Whether a row has to exist before the caller, its owner, can create another. */
export function ownsItself(row: SampleRow): boolean {
  return [...row.values.values()].some((value) => value.row === row);
}

/** Whether a resource with these conditions includes the row. */
export function meets({ values }: SampleRow, where: Where = {}): boolean {
  return Object.entries(where).every(([name, wanted]) =>
    [wanted].flat().some((each) => {
      const literal = values.get(name)?.literal;
      return isSameSample(each, literal);
    }),
  );
}

/** Whether some arrow leads a row from its words to those of an action. */
export function mayBeLed(
  { table, values }: SampleRow,
  words: ControllerAction["record"]["transition"],
): boolean {
  return Object.entries(words ?? {}).every(([name, to]) => {
    const now = values.get(name)?.literal;
    const arrows = table.transitions?.arrows[name] ?? {};
    return typeof now === "string" && arrows[now]?.includes(to) === true;
  });
}
