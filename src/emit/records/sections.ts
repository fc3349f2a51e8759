/**
 * The records of a model as `records.ts` presents them: the types and data of
 * each, and what its resources show and take of it. Stage: emit.
 */
import { listCreated } from "../../model/records/created-fields.js";
import {
  nameRecord,
  nameRow,
  type ReaderNames,
} from "../../model/records/record-names.js";
import type { RecordField, RecordModel } from "../../model/records/types.js";
import {
  type Field,
  isChanged,
  isCreated,
  isInRow,
  isShown,
} from "../../runtime/records/fields.js";
import type { Literal } from "../literal.js";
import type {
  OutputData,
  ReaderData,
  RecordSectionData,
} from "../template-data/records.js";
import {
  describeChanges,
  describeMembers,
  type NamedField,
} from "./members.js";
import type { NamedViews, Shared, ViewNames } from "./view-names.js";

/** Documentation: it appears in comments, and no reader uses it. */
const PROSE: ReadonlySet<string> = new Set(["description", "example"]);

/** A field's data as written in the file. */
export function writeData(data: Field): Literal {
  const entries = Object.entries({
    ...data,
    ...(data.type === "object" && {
      fields: writeFields(Object.entries(data.fields)),
    }),
  });
  return Object.fromEntries(
    entries.filter(([name]) => !PROSE.has(name)),
  ) as Literal;
}

function writeFields(fields: readonly NamedField[]): Literal {
  return Object.fromEntries(
    fields.map(([name, data]) => [name, writeData(data)]),
  );
}

/** Some fields of a record, in the record's order. */
function pick(
  { fields }: RecordModel,
  names: readonly string[],
): readonly NamedField[] {
  const wanted = new Set(names);
  return fields
    .filter(({ name }) => wanted.has(name))
    .map(({ name, data }) => [name, data]);
}

/**
 * The names of the fields that a reader takes; null if they are those that it
 * takes by default.
 */
function listOthers(
  { fields }: RecordModel,
  names: readonly string[],
  isUsual: (data: Field) => boolean,
): readonly string[] | null {
  const usual = fields.filter(({ data }) => isUsual(data));
  const isSame =
    usual.length === names.length &&
    usual.every(({ name }, index) => name === names[index]);
  return isSame ? null : names;
}

function describeOutput({ names, view }: ViewNames["output"]): OutputData {
  const { record, reads, parts, shown } = view;
  const own = listOthers(record, reads, isShown);
  const isLess = Object.keys(parts).length > 0;
  return {
    ...names,
    members: describeMembers(shown.map(entryOf), "shown"),
    // If `parts`, the argument after this one, is written, this one is too.
    fields: isLess ? reads : own,
    parts: isLess ? parts : null,
  };
}

/** Describes a reader of whole values. */
export function describeReader(
  { constant, sent, read }: ReaderNames,
  fields: readonly NamedField[],
): Omit<ReaderData, "fields" | "shown"> {
  return {
    constant,
    sent: { type: sent, members: describeMembers(fields, "sent") },
    read: { type: read, members: describeMembers(fields, "read") },
  };
}

function describeCreate({ names, view }: Shared<ReaderNames>): ReaderData {
  const { record, creates } = view;
  return {
    ...describeReader(names, listCreated(view).map(entryOf)),
    fields: listOthers(record, creates, isCreated),
    shown: null,
  };
}

function describeChange({ names, view }: Shared<ReaderNames>): ReaderData {
  const { record, reads, changes } = view;
  const { constant, sent, read } = names;
  const fields = pick(record, changes);
  const shown = listOthers(record, reads, isShown);
  return {
    constant,
    sent: { type: sent, members: describeChanges(fields, "sent") },
    read: { type: read, members: describeChanges(fields, "read") },
    // If `shown`, the argument after this one, is written, this one is too.
    fields: shown === null ? listOthers(record, changes, isChanged) : changes,
    shown,
  };
}

/** The names that some views of a record are the first to have. */
function listFirst<Names>(
  views: NamedViews,
  select: (names: ViewNames) => Shared<Names>,
): readonly Shared<Names>[] {
  return views
    .map(([view, names]) => [view, select(names)] as const)
    .filter(([view, shared]) => shared.view === view)
    .map(([, shared]) => shared);
}

const entryOf = ({ name, data }: RecordField): NamedField => [name, data];

/**
 * Everything that `records.ts` contains about one record.
 *
 * @param views its views
 */
export function describeRecordSection(
  record: RecordModel,
  views: NamedViews,
): RecordSectionData {
  const { name, plural, key, type, fields } = record;
  const isComputed = ({ data }: RecordField) => !isInRow(data);
  const columns = fields.filter((field) => !isComputed(field)).map(entryOf);
  const computed = fields.filter(isComputed).map(entryOf);
  return {
    name,
    plural,
    key,
    constant: nameRecord(type),
    row: { type: nameRow(type), members: describeMembers(columns, "row") },
    computed: describeMembers(computed, "shown"),
    fields: fields.map((each) => ({
      name: each.name,
      data: writeData(each.data),
    })),
    outputs: listFirst(views, ({ output }) => output).map(describeOutput),
    creates: listFirst(views, ({ create }) => create).map(describeCreate),
    changes: listFirst(views, ({ change }) => change).map(describeChange),
  };
}
