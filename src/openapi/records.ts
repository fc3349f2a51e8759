/**
 * The schemas of records and of what is sent: named as `records.ts` names their
 * types. Stage: openapi.
 */
import { nameViews, type RecordNames } from "../emit/records/view-names.js";
import { listCreated } from "../model/records/created-fields.js";
import { nameBody } from "../model/records/record-names.js";
import type {
  ActionInput,
  ActionOutput,
  RecordField,
  RecordModel,
  RecordView,
} from "../model/records/types.js";
import { mustBeSent } from "../model/records/required.js";
import { listGiven, listKeptFields } from "../model/tables/fixed-fields.js";
import type { TotalNames } from "../model/tables/types.js";
import type { Model } from "../model/types.js";
import {
  type Field,
  hasTransitions,
  isForSome,
} from "../runtime/records/fields.js";
import type { Where } from "../runtime/database/tables.js";
import type { SharedParts } from "./components.js";
import type { SchemaObject } from "./document.js";
import { describeGuard } from "./access.js";
import { describeRecordSchema, type Entries, type Use } from "./fields.js";
import { omit } from "../diagnostics/values.js";

/**
 * How an update treats what was left out: it stays, or the body replaces all.
 */
export type UpdateKind = "merge" | "replace";

/** The schemas of a body. */
export interface BodySchemas {
  /** In forms and in XML. */
  readonly plain: SchemaObject;
  /** In JSON, with its envelope. */
  readonly json: SchemaObject;
  /** Whether there must be a body. */
  readonly isRequired: boolean;
  /** The fields that are objects. */
  readonly objects: readonly string[];
}

/** The schemas of a model's records. */
export class RecordSchemas {
  readonly #parts: SharedParts;
  readonly #names: RecordNames;
  readonly #envelope: boolean;
  readonly #notes: FieldNotes;

  constructor(parts: SharedParts, model: Model) {
    this.#parts = parts;
    this.#names = nameViews(model.views);
    this.#envelope = model.envelope;
    this.#notes = listNotes(model);
  }

  /** A value of a reply, or a list of them. */
  output({ view, isList }: ActionOutput): SchemaObject {
    const one = this.#shown(view);
    return isList ? { type: "array", items: one } : one;
  }

  /** The same output in JSON, with its envelope. */
  jsonOutput(output: ActionOutput, total: TotalNames | null): SchemaObject {
    const [name, plural] = output.view.wrapped;
    const beside = output.isList && total !== null ? describeTotal(total) : {};
    return this.#wrap(
      output.isList ? plural : name,
      this.output(output),
      beside,
    );
  }

  /**
   * The schemas of what a body has.
   *
   * @param where what its place decides: what it need not have
   */
  input(input: ActionInput, change: UpdateKind, where?: Where): BodySchemas {
    const usual = selectSent(input, change);
    const left = change === "merge" ? null : leaveOut(usual, input, where);
    const [entries, isRequired] = left ?? usual;
    const plain =
      left === null
        ? this.#sent(input, change, entries, isRequired)
        : describeSent(input, [entries, isRequired], this.#notes);
    const isWrapped = this.#envelope && input.kind !== "own";
    return {
      plain,
      json: isWrapped ? this.#wrap(input.view.wrapped[0], plain) : plain,
      isRequired: entries.some(([name, field]) => isRequired(field, name)),
      objects: entries.flatMap(([name, { type }]) =>
        type === "object" ? [name] : [],
      ),
    };
  }

  #sent(
    input: ActionInput,
    change: UpdateKind,
    entries: Entries,
    isRequired: IsRequired,
  ): SchemaObject {
    const { owner, name } = this.#nameSent(input, change);
    return this.#parts.schema(owner, name, () =>
      describeSent(input, [entries, isRequired], this.#notes),
    );
  }

  #nameSent(
    input: ActionInput,
    change: UpdateKind,
  ): { owner: string; name: string } {
    if (input.kind === "own") {
      return { owner: `own ${input.type}`, name: nameBody(input.type).sent };
    }
    const names = this.#of(input.view);
    if (input.kind === "new") {
      const { sent } = names.create.names;
      return { owner: `new ${sent}`, name: sent };
    }
    const { sent } = names.change.names;
    const name =
      change === "merge"
        ? sent
        : sent.replace(/ChangeBody$/, "ReplacementBody");
    return { owner: `${change} ${sent}`, name };
  }

  #wrap(
    name: string,
    schema: SchemaObject,
    beside: Readonly<Record<string, SchemaObject>> = {},
  ): SchemaObject {
    if (!this.#envelope) return schema;
    return {
      type: "object",
      // Where counting stopped is there only if it did.
      required: [name, ...Object.keys(beside).slice(0, 1)],
      properties: { [name]: schema, ...beside },
    };
  }

  #shown(view: RecordView): SchemaObject {
    const { names, view: first } = this.#of(view).output;
    const { record, shown } = first;
    const entries = listFields(shown);
    const isThere = ({ read }: Field): boolean => read !== "some";
    const note = this.#notes(record, "shown");
    return this.#parts.schema(`output ${names.type}`, names.type, () => ({
      ...describeRecordSchema(entries, "shown", isThere, note),
      xml: { name: record.name },
    }));
  }

  #of(view: RecordView): NonNullable<ReturnType<RecordNames["get"]>> {
    const names = this.#names.get(view);
    if (names === undefined) throw new Error(`${view.type} has no names`);
    return names;
  }
}

function describeSent(
  input: ActionInput,
  [entries, isRequired]: Sent,
  notes: FieldNotes,
): SchemaObject {
  if (input.kind === "own")
    return describeRecordSchema(entries, "sent", isRequired);
  const { record } = input.view;
  const note = notes(record, "sent");
  return {
    ...describeRecordSchema(entries, "sent", isRequired, note),
    xml: { name: record.name },
  };
}

/** What is said of the fields of a record, by their names. */
type FieldNotes = (
  record: RecordModel,
  use: Use,
) => (name: string) => string | undefined;

/** For whom fields are that not every caller sees or sets. */
function listNotes({ tables, callers }: Model): FieldNotes {
  const guarded = new Map(
    tables.map((table) => [table.record, table.guarded ?? {}] as const),
  );
  const caller = callers?.record.name ?? "";
  return (record, use) => (name) =>
    describeGuard(guarded.get(record)?.[name] ?? {}, caller, use === "sent");
}

/**
 * Fields as a place with `where` reads them: one that a new record lacks is
 * given, and one that a replacement lacks stays as it is. Null if it reads them
 * as any other place does.
 */
function leaveOut(
  [entries, isRequired]: Sent,
  input: ActionInput,
  where?: Where,
): Sent | null {
  const given = listGiven(input, where);
  const kept = new Set(listKeptFields(input, where));
  if (kept.size === 0 && Object.keys(given).length === 0) return null;
  return [
    entries.map(([name, field]): Entries[number] => {
      if (kept.has(name)) return withoutDefault([name, field]);
      if (!Object.hasOwn(given, name)) return [name, field];
      return [name, { ...field, default: given[name] }];
    }),
    (field, name) => !kept.has(name) && isRequired(field, name),
  ];
}

type IsRequired = (field: Field, name: string) => boolean;

/** The fields of a body, and which of them are required. */
type Sent = readonly [entries: Entries, isRequired: IsRequired];

function selectSent(input: ActionInput, change: UpdateKind): Sent {
  if (input.kind === "own") return [listFields(input.fields), mustBeSent];
  const { record, reads, changes } = input.view;
  if (input.kind === "new")
    return [listFields(listCreated(input.view)), mustBeSent];
  const entries = pick(record, changes);
  if (change === "merge") {
    // What a patch leaves out stays as it is.
    return [entries.map(withoutDefault), () => false];
  }
  // A client cannot be required to send what no reply shows, nor what stays as it is if
  // it is left out.
  return [
    entries.map((each) => (stays(each[1]) ? withoutDefault(each) : each)),
    (field, name) => reads.includes(name) && !stays(field) && mustBeSent(field),
  ];
}

/** Whether a body that replaces a row leaves a field as it is by leaving it out. */
function stays(field: Field): boolean {
  return isForSome(field) || hasTransitions(field);
}

function withoutDefault([name, field]: Entries[number]): Entries[number] {
  return [name, omit(field, "default") as Field];
}

/** Some fields of a record, in its order. */
function pick({ fields }: RecordModel, names: readonly string[]): Entries {
  const wanted = new Set(names);
  return listFields(fields.filter(({ name }) => wanted.has(name)));
}

function listFields(fields: readonly RecordField[]): Entries {
  return fields.map(({ name, data }) => [name, data]);
}

/** What stands beside a list that is counted. */
function describeTotal([total, over]: TotalNames): Readonly<
  Record<string, SchemaObject>
> {
  const count = { description: "How many rows all pages have.", minimum: 0 };
  return {
    [total]: {
      type: over === undefined ? "integer" : ["integer", "null"],
      ...count,
    },
    ...(over !== undefined && {
      [over]: {
        type: "integer",
        description: "Instead of the total: there are more rows than this.",
        minimum: 1,
      },
    }),
  };
}
