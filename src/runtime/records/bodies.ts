/**
 * Bodies of a record. An input is what a request sends: it is read and checked
 * as the manifest describes it. An output is what a reply contains: nothing
 * else is sent, and nothing disappears silently, so that a value which does not
 * match its record is an error outside production, and is reported once in
 * production.
 */
import type {
  Fault,
  InputReader,
  LeftOut,
  OutputPicker,
  PartNames,
  Reading,
  ReadResult,
  StandardIssue,
  StandardSchema,
  Wire,
} from "../http/described.js";
import { hasOwn } from "../values.js";
import { createFieldsReader, type FieldsReader } from "./field-reader.js";
import {
  asCreated,
  type Field,
  type Fields,
  hasRows,
  hasTransitions,
  isChanged,
  isCreated,
  isForSome,
  isRefusal,
  isShown,
  type RecordData,
} from "./fields.js";

/**
 * Reads what a client sends. As a Standard Schema, which form libraries, routers
 * and RPC take too, it reads JSON, or the text of a query.
 *
 * @typeParam Body as a client sends it
 * @typeParam Value as it was read: defaults in place, dates in one form
 */
export interface Input<Body, Value>
  extends InputReader, StandardSchema<Body, Value> {
  /** The fields it reads, which are those a form asks for. */
  readonly fields: Fields;
  /**
   * Those that clients cannot see: a form shows none of their values, and one
   * that it leaves empty stays as it is.
   */
  readonly unseen: readonly string[];
  /**
   * @param wire how the value was sent: `json` by default, `text` for a query
   * @param reading `merge` keeps omitted fields out; `whole` fills them in
   * @param left what some of them are filled in with, in place of their defaults
   */
  readonly read: (
    value: unknown,
    wire?: Wire,
    reading?: Reading,
    left?: LeftOut,
  ) => ReadResult<Value>;
}

/**
 * Reads a new record: an omitted field gets its default, or null if it is
 * optional.
 *
 * @param names the fields that it takes; by default, those that are not
 * `write: never`
 */
export function newInput<Body, Value>(
  record: RecordData,
  names?: readonly (keyof Body & keyof Value & string)[],
): Input<Body, Value> {
  const fields = pickFields(record, names, isCreated);
  const created = Object.entries(fields).map(
    ([name, field]) => [name, asCreated(field)] as const,
  );
  return createInput(Object.fromEntries(created), { reading: "whole" });
}

/**
 * Reads changes to a record: a merge patch (RFC 7396), or a replacement. In a
 * replacement, an omitted field gets its default or null, if the client can see
 * it and always write it; one with transitions stays as it is.
 *
 * @param names the fields that it takes; by default, those that can always be
 * written
 * @param shown the fields that replies have; by default, those that are not
 * `read: never`
 */
export function changeInput<Body, Value>(
  record: RecordData,
  names?: readonly (keyof Body & keyof Value & string)[],
  shown?: readonly string[],
): Input<Body, Value> {
  const fields = pickFields(record, names, isChanged);
  const unseen = Object.entries(fields)
    .filter(
      ([name, field]) =>
        isForSome(field) || !(shown?.includes(name) ?? isShown(field)),
    )
    .map(([name]) => name);
  const kept = Object.entries(fields)
    .filter(([, field]) => hasTransitions(field))
    .map(([name]) => name);
  return createInput(fields, { reading: "merge", unseen, kept });
}

/**
 * A field for each member. `Value` is inferred from the expected type, not from
 * these.
 */
type FieldsOf<Value> = {
  readonly [Name in Exclude<keyof Value, symbol | number>]: Field;
};

/** Reads the body of a custom action. */
export function bodyInput<Body, Value>(
  fields: FieldsOf<Value>,
): Input<Body, Value> {
  return createInput(fields, { reading: "whole" });
}

/** Reads a query, whose values are text, also as a Standard Schema. */
export function queryInput<Query, Value>(
  fields: FieldsOf<Value>,
): Input<Query, Value> {
  return createInput(fields, { reading: "whole", wire: "text" });
}

/** Some fields of a record, in its order. Computed fields are never sent. */
function pickFields(
  record: RecordData,
  names: readonly string[] | undefined,
  isTaken: (field: Field) => boolean,
): Fields {
  const entries = Object.entries<Field>(record.fields).filter(
    ([name, field]) =>
      names === undefined
        ? isTaken(field)
        : field.computed !== true && names.includes(name),
  );
  return Object.fromEntries(entries);
}

function toIssue({ path, detail }: Fault): StandardIssue {
  return { message: detail, path };
}

/** How an input reads by default. */
interface Usually {
  readonly reading: Reading;
  readonly wire?: Wire;
  readonly unseen?: readonly string[];
  /** The fields that stay as they are if a replacement omits them. */
  readonly kept?: readonly string[];
}

function createInput<Body, Value>(
  fields: Fields,
  usually: Usually,
): Input<Body, Value> {
  const { unseen = [], kept = [] } = usually;
  const isFilled = (name: string): boolean =>
    !unseen.includes(name) && !kept.includes(name);
  let reader: FieldsReader | undefined;
  const read: Input<Body, Value>["read"] = (
    value,
    wire = usually.wire ?? "json",
    reading = usually.reading,
    left,
  ) => {
    // Created on first use: most programs never read most inputs.
    reader ??= createFieldsReader(fields, isFilled, usually.wire === "text");
    const result = reader.read(value, wire, reading, left);
    return isRefusal(result)
      ? { faults: result.faults }
      : { value: result as Value };
  };
  return {
    fields,
    unseen,
    read,
    "~standard": {
      version: 1,
      vendor: "resource-gen",
      validate: (value) => {
        const result = read(value);
        return result.faults === undefined
          ? { value: result.value }
          : { issues: result.faults.map(toIssue) };
      },
    },
  };
}

/** @typeParam Value what replies contain */
export interface Output<Value> extends OutputPicker {
  /** Never set at run time; tells the compiler what replies contain. */
  readonly type?: Value;
  /** The fields that replies contain and pages show. */
  readonly fields: Fields;
}

/**
 * Creates the output of a record.
 *
 * @param names the fields; by default, all that are not `read: never`
 * @param some what it shows of objects of which it does not show all
 */
export function output<Value>(
  record: RecordData,
  names?: readonly (keyof Value & string)[],
  some: Readonly<Record<string, readonly string[]>> = {},
): Output<Value> {
  const shown = withParts(pickShown(record.fields, names), some);
  const picker = createPicker(record.fields, shown);
  const problems = new ProblemLog();
  const parts = partsOf(shown);
  return {
    fields: shown,
    ...(Object.keys(parts).length > 0 && { parts }),
    pick: (value, tell) => {
      const report: ReportProblem = (problem) => {
        problems.add(problem, tell);
      };
      return Array.isArray(value)
        ? value.map((each: unknown) => picker(each, record.name, report))
        : picker(value, record.name, report);
    },
  };
}

/** Fields of which some have only parts of their objects. */
function withParts(
  fields: Fields,
  some: Readonly<Record<string, readonly string[]>>,
): Fields {
  const cut = Object.entries(some).flatMap(([name, parts]) => {
    const field = fields[name];
    return field?.type === "object"
      ? [[name, { ...field, fields: pickShown(field.fields, parts) }] as const]
      : [];
  });
  return { ...fields, ...Object.fromEntries(cut) };
}

/**
 * The fields that show parts of others, with the names of these parts. Of rows that are
 * written with one, a table of the ones above shows nothing.
 */
function partsOf(fields: Fields): PartNames {
  const parts: Record<string, readonly string[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== "object") continue;
    if (hasRows(field)) parts[name] = [];
    else if (field.computed === true && field.many !== true)
      parts[name] = Object.keys(pickShown(field.fields));
  }
  return parts;
}

type Picker = (value: unknown, name: string, report: ReportProblem) => object;

/** @param names `read: never` fields among them are not shown */
function pickShown(fields: Fields, names?: readonly string[]): Fields {
  const entries = Object.entries(fields).filter(
    ([name, field]) => isShown(field) && (names?.includes(name) ?? true),
  );
  return Object.fromEntries(entries);
}

function createPicker(all: Fields, picked: Fields): Picker {
  const known = new Set(Object.keys(all));
  const shown = Object.entries(picked).map(([name, field]) => ({
    name,
    // Every object has a `toString`, which is not a field.
    isOwn: name in Object.prototype,
    mayLack: field.read === "some",
    pick: createInnerPicker(all[name] ?? field, field),
  }));
  return (value, owner, report) => {
    if (typeof value !== "object" || value === null) {
      throw new TypeError(
        `A reply's value has to be one of ${owner}, not ${value === null ? "null" : typeof value}`,
      );
    }
    for (const key of Object.keys(value)) {
      if (!known.has(key)) report(`${owner} has no field ${key}`);
    }
    const picked: Record<string, unknown> = {};
    for (const { name, isOwn, mayLack, pick } of shown) {
      const inner: unknown =
        isOwn && !hasOwn(value, name) ? undefined : Reflect.get(value, name);
      if (inner === undefined) {
        if (!mayLack) report(`${owner} lacks its field ${name}`);
      } else if (pick === null) picked[name] = inner;
      else picked[name] = pick(inner, `${owner}.${name}`, report);
    }
    return picked;
  };
}

/**
 * Null for a field whose values are shown as they are.
 *
 * @param shown the field with what is shown of it
 */
function createInnerPicker(
  field: Field,
  shown: Field,
): ((value: unknown, name: string, report: ReportProblem) => unknown) | null {
  if (field.type !== "object" || shown.type !== "object") return null;
  const pick = createPicker(field.fields, pickShown(shown.fields));
  return (value, name, report) => {
    if (value === null) return null;
    return Array.isArray(value)
      ? value.map((each: unknown) => pick(each, name, report))
      : pick(value, name, report);
  };
}

/** Reports what does not match. */
export type ReportProblem = (problem: string) => void;

/** The most problems that are reported: nobody reads more. */
const MAX_TOLD = 100;

/**
 * Outside production, somebody is there to fix a reply that does not match its
 * record, so it is an error. In production, the reply is sent without what does
 * not match, and each problem is reported once.
 */
export class ProblemLog {
  readonly #told = new Set<string>();

  /**
   * @param tell is called with the error in production
   * @throws TypeError outside production
   */
  add(problem: string, tell: (error: unknown) => void): void {
    const error = new TypeError(problem);
    if (!isProduction()) throw error;
    if (this.#told.has(problem) || this.#told.size >= MAX_TOLD) return;
    this.#told.add(problem);
    tell(error);
  }
}

/** An environment that cannot be read counts as production. */
function isProduction(): boolean {
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const { env } = host as { readonly env: Record<string, unknown> };
    return env["NODE_ENV"] === "production";
  } catch {
    return true;
  }
}
