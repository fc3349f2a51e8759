/**
 * The records and what they refer to, in every format. Stage: report. Text out;
 * must not write it anywhere.
 */
import { showJson } from "../diagnostics/show-text.js";
import type { RecordField, RecordModel } from "../model/records/types.js";
import { listFieldNotes, nameType } from "./field-notes.js";
import { renderRecordsMermaid, type TransitionsOf } from "./records-mermaid.js";
import type { TextStyle } from "./paint.js";
import { renderTable, type PaintCell, type TableOptions } from "./table.js";
import { wrapCell } from "./wrap-cell.js";

/** Ways to print the records. */
export type RecordsFormat = "pretty" | "json" | "mermaid";

type Cells = readonly [string, string, string, string];

const heads: Cells = ["Record", "Field", "Type", "Is"];
const styles: readonly (TextStyle | null)[] = ["cyan", null, "dim", null];

/** The whole text, with its last newline; "" for an empty pretty table. */
export function renderRecords(
  records: readonly RecordModel[],
  format: RecordsFormat,
  options: TableOptions,
  transitions: TransitionsOf = new Map(),
): string {
  switch (format) {
    case "pretty":
      return renderTable({ heads, styles, stack }, listRows(records), options);
    case "json":
      return `${showJson({ version: 1, records: records.map(toData) })}\n`;
    case "mermaid":
      return renderRecordsMermaid(records, transitions);
  }
}

function listRows(records: readonly RecordModel[]): readonly Cells[] {
  return records.flatMap(({ type, fields }) =>
    fields.map((field): Cells => {
      const notes = listFieldNotes(field, records).join(", ");
      return [type, field.name, nameType(field.data), notes];
    }),
  );
}

/** A line for the field, and below it what applies to its values. */
function stack(
  [record, field, type, notes]: Cells,
  columns: number,
  paint: PaintCell,
): readonly string[] {
  const margin = "  ";
  const below =
    notes === "" ? [] : wrapCell(notes, Math.max(8, columns - margin.length));
  return [
    `${paint("cyan", record)}.${field} ${paint("dim", type)}`,
    ...below.map((line) => margin + line),
  ];
}

/** A record for programs. */
function toData({ name, plural, type, key, fields }: RecordModel): object {
  return { name, plural, type, key, fields: fields.map(toField) };
}

/**
 * `ref` is the name of a record; keys that are left out have their defaults.
 */
function toField({ name, from, data, ref, transitions }: RecordField): object {
  if (transitions !== null) return { name, from, ...data, transitions };
  if (ref === null) return { name, from, ...data };
  const { record, onDelete } = ref;
  return { name, from, ...data, ref: record, onDelete };
}
