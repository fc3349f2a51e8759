/**
 * Rows that are written with the row that they are below: `inside`. The record above
 * gets a field, a list of objects, so that inputs, replies, forms and documents know it
 * without being told. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { omit } from "../../diagnostics/values.js";
import { MOST_INSIDE } from "../../manifest/words.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Field, Fields } from "../../runtime/records/fields.js";
import type { Resource } from "../resource.js";
import { checkInside } from "./check-inside.js";
import type { Definitions, RecordDefinition } from "./definitions.js";
import { composeFieldName, type Naming } from "./field-names.js";
import { findParentRef, parentOf } from "./parents.js";
import type { RecordField, RecordModel } from "./types.js";

type RecordOf = ReadonlyMap<RecordDefinition, RecordModel>;

/** Records with the lists of what is inside of their rows. */
export interface Filled {
  readonly recordOf: RecordOf;
  readonly problems: readonly ManifestProblem[];
}

/** Adds a field to each record for each resource that is inside of it. */
export function addInside(
  recordOf: RecordOf,
  definitions: Definitions,
  naming: Naming,
): Filled {
  const filled = new Map(recordOf);
  const problems: ManifestProblem[] = [];
  for (const [definition, record] of recordOf) {
    const [definer] = definition.definers;
    if (definer?.node.options.inside === undefined) continue;
    const found = checkInside(definer, definition, record, definitions);
    problems.push(...found);
    const above = parentOf(definer, definitions);
    const whole = above === null ? undefined : filled.get(above);
    const by = findParentRef(definer, record, definitions);
    if (found.length > 0 || !above || !whole || !by) continue;
    const field = describeList(definer, record, by, naming);
    filled.set(above, { ...whole, fields: insert(whole.fields, field) });
  }
  return { recordOf: filled, problems };
}

/** Behind what the manifest lists, before the timestamps. */
function insert(
  fields: readonly RecordField[],
  field: RecordField,
): readonly RecordField[] {
  const at = fields.findLastIndex(({ from }) => from !== "tool") + 1;
  const place = at === 0 ? 1 : at;
  return [...fields.slice(0, place), field, ...fields.slice(place)];
}

function describeList(
  { node }: Resource,
  record: RecordModel,
  by: RecordField,
  naming: Naming,
): RecordField {
  const { minItems = 0, maxItems = MOST_INSIDE } = node.options.inside ?? {};
  const { description } = node.options;
  const shown = record.fields.filter(
    (field) => field !== by && !isOfServer(field.data),
  );
  const fields: Fields = Object.fromEntries(
    shown.map((field) => [field.name, asItem(field)]),
  );
  const data: Field = {
    ...{ type: "object", fields, rows: true, many: true },
    // Without a list, a new row has none: what has to have some needs one.
    ...(minItems > 0 ? { minItems } : { default: [] }),
    maxItems,
    ...(description !== undefined && { description }),
  };
  return {
    name: composeFieldName(naming, node.name),
    written: node.name,
    data,
    ref: null,
    words: {},
    can: null,
    related: {
      kind: "inside",
      of: record.name,
      by: by.name,
      fields: shown
        .filter(({ data: { read } }) => read !== "never")
        .map(({ name }) => name),
    },
    transitions: null,
    slug: null,
    path: [...writtenAt(node), "inside"],
    column: null,
    was: node.options.was ?? [],
    wasWritten: [],
    from: "manifest",
  };
}

/** Whether neither replies nor requests have it. */
function isOfServer({ read, write }: Field): boolean {
  return read === "never" && write === "never";
}

/** A field of these rows, as an item has it. */
function asItem({ name, data, ref }: RecordField): Field {
  if (name === "id") return { ...omit(data, "write"), names: true } as Field;
  const item = omit(data, "unique") as Field;
  return ref?.isSet === true ? { ...item, write: "never" } : item;
}
