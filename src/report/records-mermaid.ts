/**
 * The records as diagrams that Markdown shows: Mermaid's erDiagram, and for fields with
 * transitions a stateDiagram behind it. Stage: report. Text out; must not write it
 * anywhere.
 */
import { mustBeSent } from "../model/records/required.js";
import type { RecordField, RecordModel } from "../model/records/types.js";
import type { TransitionsData } from "../runtime/database/tables.js";
import { nameType } from "./field-notes.js";

/** What leads the rows of records from word to word, by the records' names. */
export type TransitionsOf = ReadonlyMap<string, TransitionsData>;

/**
 * Names are quoted, because a record may be named like a keyword of Mermaid.
 */
export function renderRecordsMermaid(
  records: readonly RecordModel[],
  transitions: TransitionsOf,
): string {
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
    ...describeStates(records, transitions),
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

/** A second diagram: a box for each field with transitions. */
function describeStates(
  records: readonly RecordModel[],
  transitions: TransitionsOf,
): readonly string[] {
  const moving = records.flatMap((record) =>
    record.fields.flatMap((field) =>
      field.transitions === null ? [] : [{ record, field }],
    ),
  );
  if (moving.length === 0) return [];
  return [
    "",
    "stateDiagram-v2",
    ...moving.flatMap(({ record, field }, index) =>
      describeArrows(record, field, {
        id: `state${index + 1}`,
        known: transitions.get(record.name),
      }),
    ),
  ];
}

function describeArrows(
  { type }: RecordModel,
  { name, data, transitions }: RecordField,
  {
    id: box,
    known,
  }: { readonly id: string; readonly known: TransitionsData | undefined },
): readonly string[] {
  const words = data.type === "enum" ? data.values : [];
  // A word may be one of Mermaid's, or no name at all.
  const idOf = (word: string): string => `${box}_${words.indexOf(word)}`;
  const actions = Object.entries(known?.actions ?? {});
  const arrows = Object.entries(transitions ?? {}).flatMap(([from, next]) =>
    next.map((to) => {
      const by = actions.flatMap(([action, leads]) =>
        leads[name] === to ? [action] : [],
      );
      const label = by.length === 0 ? "" : ` : ${by.map(quote).join(", ")}`;
      return `    ${idOf(from)} --> ${idOf(to)}${label}`;
    }),
  );
  return [
    `  state "${type}.${name}" as ${box} {`,
    ...words.map((word) => `    state "${quote(word)}" as ${idOf(word)}`),
    `    [*] --> ${idOf(String(data.default))}`,
    ...arrows,
    "  }",
  ];
}

/** Mermaid's codes for what its texts cannot have: `#34;`. */
function quote(text: string): string {
  return text.replaceAll(
    /[^\w .-]/gu,
    (char) => `#${char.codePointAt(0) ?? 0};`,
  );
}
