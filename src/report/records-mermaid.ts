/**
 * The records as a diagram that Markdown shows: Mermaid's erDiagram. Stage:
 * report. Text out; must not write it anywhere.
 */
import { mustBeSent } from "../model/records/required.js";
import type { RecordField, RecordModel } from "../model/records/types.js";
import { nameType } from "./field-notes.js";

/**
 * Names are quoted, because a record may be named like a keyword of Mermaid.
 */
export function renderRecordsMermaid(records: readonly RecordModel[]): string {
  const types = new Map(records.map(({ name, type }) => [name, type]));
  const lines = [
    "erDiagram",
    ...records.flatMap(({ type, fields }) => [
      `  "${type}" {`,
      ...fields.map((field) => `    ${describeField(field)}`),
      "  }",
    ]),
    ...records.flatMap(({ type, fields }) =>
      fields.flatMap((field) => {
        const to = types.get(field.ref?.record ?? "");
        if (to === undefined) return [];
        return [`  "${to}" ${describeEnds(field)} "${type}" : "${field.name}"`];
      }),
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** `integer author_id FK "optional"` */
function describeField({ name, data, ref, from }: RecordField): string {
  const keys = [
    ...(name === "id" && from === "tool" ? ["PK"] : []),
    ...(ref === null ? [] : ["FK"]),
    ...(data.unique === true ? ["UK"] : []),
  ];
  const parts = [nameType(data), name];
  if (keys.length > 0) parts.push(keys.join(", "));
  if (data.optional === true) parts.push('"optional"');
  return parts.join(" ");
}

/** How many records there can be at each end. */
function describeEnds({ data }: RecordField): string {
  const isOne = data.unique === true;
  if (data.many === true) return "}o--o{";
  const to = mustBeSent(data) ? "||" : "|o";
  return `${to}--${isOne ? "o|" : "o{"}`;
}
