/**
 * The fields of a record, from the columns of its table. Stage: import.
 */
import type { LiveColumn, ReadTable } from "../../database/table.js";
import { composeFieldName } from "../../model/records/field-names.js";
import type { LeftOutRoute } from "../source.js";
import type { ManifestValue } from "../spell-options.js";
import {
  readConstant,
  readDefault,
  readLimits,
  readWords,
} from "./column-values.js";
import {
  typeOfColumn,
  type RecordDraft,
  type TableDrafts,
  type TableSource,
} from "./draft-tables.js";
import {
  isQuotable,
  nameField,
  nameRef,
  type FieldName,
} from "./table-names.js";

/** What the manifest refused of a column, and how often. */
export interface ColumnRefusal {
  readonly times: number;
  readonly reason: string;
}

/** A column that becomes a field. */
interface FieldDraft {
  readonly name: string;
  readonly column: string;
  readonly value: Record<string, unknown>;
}

export interface FieldDrafts {
  readonly fields: readonly FieldDraft[];
  readonly hasTimes: boolean;
  /** Columns that stay as they are, and are in no manifest. */
  readonly leftOut: readonly LeftOutRoute[];
  readonly notes: readonly LeftOutRoute[];
  /** Whether a row needs a value in one of these. */
  readonly isOpen: boolean;
}

/** What fields are made from, besides their table. */
export interface FieldsAround {
  readonly source: TableSource;
  readonly drafts: TableDrafts;
  /** By `table.column`. */
  readonly refusals: ReadonlyMap<string, ColumnRefusal>;
}

/** The fields of a record. */
export function draftFields(
  record: RecordDraft,
  around: FieldsAround,
): FieldDrafts {
  const { table, key } = record;
  const times = findTimes(table, around);
  const fields: FieldDraft[] = [];
  const leftOut: LeftOutRoute[] = [];
  const notes: LeftOutRoute[] = [];
  let isOpen = false;
  for (const column of table.columns) {
    const { name } = column;
    if (name === key || times.includes(name)) continue;
    const route = `${table.name}.${name}`;
    const refusal = around.refusals.get(route);
    const read =
      refusal !== undefined && refusal.times > 1
        ? refusal.reason
        : readField(record, column, around, refusal !== undefined);
    if (typeof read === "string") {
      leftOut.push({ route, reason: read });
      isOpen ||= !column.isOptional && column.default === null;
      continue;
    }
    const taken = new Set(fields.map((field) => field.name));
    const named = takeFree(read.named, taken);
    const value = { ...read.value, ...(named.isApart && { column: name }) };
    fields.push({ name: named.name, column: name, value });
    notes.push(...read.notes.map((reason) => ({ route, reason })));
    if (refusal !== undefined) notes.push({ route, reason: refusal.reason });
  }
  return { fields, hasTimes: times.length > 0, leftOut, notes, isOpen };
}

/** The columns of the time stamps, if they are what migrations make them. */
function findTimes(
  table: ReadTable,
  { source, drafts: { naming } }: FieldsAround,
): readonly string[] {
  const names = ["created", "updated"].map((word) =>
    composeFieldName(naming, word, "at"),
  );
  const isTime = ({
    name,
    isOptional,
    default: value,
  }: LiveColumn): boolean => {
    const type = typeOfColumn(table, name, source.dialect, source.forms);
    const isText = source.dialect === "sqlite" && type?.["type"] === "text";
    const read = readDefault(value, "datetime");
    // SQLite's own words for the time are not in the form of ours.
    const isOurs =
      source.dialect === "postgres" || (value ?? "").startsWith("strftime");
    return (
      !isOptional &&
      read.kind === "now" &&
      isOurs &&
      (type?.["type"] === "datetime" || isText)
    );
  };
  const found = names.filter((name) =>
    table.columns.some((column) => column.name === name && isTime(column)),
  );
  return found.length === names.length ? found : [];
}

/** A name that no other field has. */
function takeFree(named: FieldName, taken: ReadonlySet<string>): FieldName {
  let { name } = named;
  for (let turn = 2; taken.has(name); turn += 1) name = `${named.name}_${turn}`;
  return name === named.name ? named : { name, isApart: true };
}

interface ReadField {
  readonly named: FieldName;
  readonly value: Record<string, unknown>;
  readonly notes: readonly string[];
}

/** A field, or why there is none. */
function readField(
  { table }: RecordDraft,
  column: LiveColumn,
  { source, drafts }: FieldsAround,
  isBare: boolean,
): ReadField | string {
  const { name, isOptional } = column;
  if (!isQuotable(name)) return "its name is no word that SQL can quote";
  const { naming, records } = drafts;
  const optional = isOptional ? { optional: true } : {};
  const unsaid = `its default, ${column.default ?? ""}, is not said`;
  const target = findTarget(table, name, records);
  if (target !== null) {
    const onDelete = readRule(target.onDelete, isOptional);
    const value = { ref: target.resource, ...onDelete, ...optional };
    const notes = column.default === null ? [] : [unsaid];
    return { named: nameRef(name, naming), value, notes };
  }
  const type = typeOfColumn(table, name, source.dialect, source.forms);
  if (type === null)
    return `no field has the type ${column.type || "of anything"}`;
  const named = nameField(name, naming);
  const words = findWords(table, name, type);
  const whole: ManifestValue = words === null ? type : { enum: words };
  if (isBare) return { named, value: { ...whole, ...optional }, notes: [] };
  const limits = words === null ? findLimits(table, name, type) : {};
  const given = readDefault(column.default, type["type"]);
  if (given.kind === "made" && !isOptional)
    return `only the database makes its value: ${column.default ?? ""}`;
  const value: Record<string, unknown> = { ...whole, ...limits, ...optional };
  const notes: string[] = [];
  if (given.kind === "now")
    value["default"] = type["type"] === "date" ? "today" : "now";
  if (given.kind === "made") notes.push(unsaid);
  if (given.kind === "constant") {
    const constant = readConstant(given.text, whole);
    if (constant === undefined) notes.push(unsaid);
    else value["default"] = constant;
    if (constant === "" && type["type"] === "string") value["minLength"] = 0;
  }
  return { named, value, notes };
}

/** The record that a column refers to by its key; null for none. */
function findTarget(
  { parts: { foreignKeys } }: ReadTable,
  column: string,
  records: TableDrafts["records"],
): { readonly resource: string; readonly onDelete: string } | null {
  const found = foreignKeys.find(
    ({ columns, table, keys }) =>
      columns.length === 1 &&
      columns[0] === column &&
      keys[0] === records.get(table)?.key,
  );
  const target = found && records.get(found.table);
  return found === undefined || target === undefined
    ? null
    : { resource: target.resource, onDelete: found.onDelete };
}

function readRule(rule: string, isOptional: boolean): ManifestValue {
  if (rule === "cascade") return { onDelete: "cascade" };
  return rule === "set null" && isOptional ? { onDelete: "clear" } : {};
}

/** The conditions of a column alone. */
function checksOf(
  { parts: { checks } }: ReadTable,
  column: string,
): readonly string[] {
  return checks
    .filter(({ columns }) => columns.length === 1 && columns[0] === column)
    .map(({ text }) => text);
}

function findWords(
  table: ReadTable,
  column: string,
  { type }: ManifestValue,
): readonly string[] | null {
  if (type !== "text" && type !== "string") return null;
  const found = checksOf(table, column).map(readWords);
  return found.find((words) => words !== null) ?? null;
}

function findLimits(
  table: ReadTable,
  column: string,
  type: ManifestValue,
): ManifestValue {
  const limits = checksOf(table, column).map((text) => readLimits(text, type));
  return Object.assign({}, ...limits) as ManifestValue;
}
