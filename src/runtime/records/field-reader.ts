/**
 * Reads the fields of a body or a query: takes the listed fields from a value,
 * checks them, and fills in what was left out. Each field becomes a check once,
 * when its reader is created. A refusal that is always the same is made
 * beforehand, and a fault gets its path only when it is returned, so that a
 * valid body needs neither.
 */
import {
  type Fault,
  type LeftOut,
  MAX_FAULTS,
  type Reading,
  type Wire,
} from "../http/described.js";
import { hasOwn } from "../values.js";
import {
  type Field,
  type Fields,
  hasRows,
  isCreated,
  isKeptInRows,
  isRefusal,
  placeIn,
  REQUIRED,
  Refusal,
  refuseValue,
} from "./fields.js";
import {
  isBlank,
  isClock,
  isText,
  listSent,
  readGiven,
  takeLast,
  takeSent,
  valueSent,
} from "./form-sent.js";
import {
  coerce,
  coerceList,
  createScalarCheck,
  type ValueCheck,
} from "./scalars.js";
import { countsOf } from "./texts.js";

/** Returns the value that was read, or a refusal. */
type FieldCheck = (value: unknown, wire: Wire) => unknown;

/** How to read one field. */
interface Step {
  readonly name: string;
  readonly field: Field;
  /** What XML may call it: `author-id`. */
  readonly dashed: string;
  readonly isOptional: boolean;
  /** Whether every object inherits such a member, as with `toString`. */
  readonly isInherited: boolean;
  readonly isList: boolean;
  /**
   * Whether a client sees its value. What it does not see stays as it is, if it
   * is left out or left empty in a form.
   */
  readonly isSeen: boolean;
  readonly check: FieldCheck;
  /** Its value if it was left out; undefined to leave it out. */
  readonly fill: () => unknown;
  /** What an empty text means, unless null; undefined: it was left out. */
  readonly empty: "" | undefined;
}

/** Reads objects with a given set of fields. */
export interface FieldsReader {
  /** Returns the object that was read, or a refusal. */
  readonly read: (
    value: unknown,
    wire: Wire,
    reading: Reading,
    left?: LeftOut,
  ) => Record<string, unknown> | Refusal;
}

const NO_OBJECT = refuseValue("type", "Must be an object");
const NO_LIST = refuseValue("type", "Must be a list");

/**
 * @param isSeen whether a client sees a field, so that it gets its default, or
 * null, if it was left out; otherwise the result does not have it
 * @param isQuery whether an empty text was left out, even if it may be empty
 */
export function createFieldsReader(
  fields: Fields,
  isSeen: (name: string) => boolean = () => true,
  isQuery = false,
): FieldsReader {
  const steps = Object.entries(fields).map(([name, field]): Step => {
    const step = createStep(name, field, isSeen(name));
    return isQuery ? { ...step, empty: undefined } : step;
  });
  return {
    read: (value, wire, reading, left) =>
      readAll(withLeft(steps, left), value, wire, reading),
  };
}

/** Steps that fill in what is left out as a request's place has it. */
function withLeft(steps: readonly Step[], left?: LeftOut): readonly Step[] {
  if (left === undefined) return steps;
  return steps.map((step) =>
    hasOwn(left, step.name) ? { ...step, fill: () => left[step.name] } : step,
  );
}

function createStep(name: string, field: Field, isSeen: boolean): Step {
  const check = createFieldCheck(field);
  return {
    name,
    field,
    isSeen,
    check,
    dashed: name.replace(/_/g, "-"),
    isOptional: (field.optional ?? field.names) === true,
    isInherited: name in Object.prototype,
    isList: field.many === true,
    fill: isSeen ? createFill(field, check) : () => undefined,
    empty: findEmpty(field, check),
  };
}

/** A text that has to be there, but may be empty, is. */
function findEmpty(field: Field, check: FieldCheck): "" | undefined {
  return isText(field) && check("", "json") === "" ? "" : undefined;
}

/** What a field with a default has if nothing else gives it a value. */
export function defaultOf(field: Field): () => unknown {
  return createFill(field, createFieldCheck(field));
}

/** The value of a field that was left out. */
function createFill(field: Field, check: FieldCheck): () => unknown {
  if (field.default === undefined) {
    const value = field.optional === true ? null : REQUIRED;
    return () => value;
  }
  if (field.type === "datetime" && field.default === "now") {
    return () => new Date().toISOString();
  }
  if (field.type === "date" && field.default === "today") {
    return () => new Date().toISOString().slice(0, "2026-01-31".length);
  }
  const read = check(field.default, "json");
  const value = isRefusal(read) ? field.default : read;
  // A copy, so that no request sees what another one changed.
  return typeof value === "object" ? () => structuredClone(value) : () => value;
}

function readAll(
  steps: readonly Step[],
  sent: unknown,
  wire: Wire,
  reading: Reading,
): Record<string, unknown> | Refusal {
  // An empty element is one without fields.
  const value = wire === "xml" && sent === "" ? {} : sent;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return NO_OBJECT;
  }
  const result: Record<string, unknown> = {};
  let faults: Fault[] | null = null;
  for (const step of steps) {
    const read = readOne(step, value, wire, reading);
    if (isRefusal(read)) {
      faults ??= [];
      faults.push(...placeIn(step.name, read));
    } else if (read !== undefined) {
      result[step.name] = read;
    }
  }
  return faults === null ? result : new Refusal(faults);
}

function readOne(
  step: Step,
  record: object,
  wire: Wire,
  reading: Reading,
): unknown {
  if (wire === "text") return readSent(step, record, reading);
  let value: unknown = take(step, record);
  if (wire === "xml") {
    value = takeDashed(step, record, value);
    if (!step.isList) {
      value = takeLast(value);
      if (value === "") value = emptyOf(step, reading);
    }
  }
  return readValue(step, value, wire, reading);
}

function readValue(
  step: Step,
  value: unknown,
  wire: Wire,
  reading: Reading,
): unknown {
  if (value === undefined) return reading === "merge" ? undefined : step.fill();
  if (value === null) return step.isOptional ? null : REQUIRED;
  return step.check(value, wire);
}

/** Reads a field of a form or a query. */
function readSent(step: Step, record: object, reading: Reading): unknown {
  const { field, isList, isSeen, isOptional } = step;
  const sent = takeSent(record, step.name);
  if (sent === undefined || sent === null) {
    return readValue(step, sent, "text", reading);
  }
  if (isClock(field, sent)) return step.fill();
  if (!isLeftEmpty(field, sent)) return step.check(sent, "text");
  if (!isSeen) return undefined;
  if (readGiven(record) === "") {
    const filled = step.fill();
    if (filled !== REQUIRED) return filled;
  }
  if (!isGroup(field) || (!isList && sent === "")) {
    return readValue(step, emptyOf(step, reading), "text", reading);
  }
  // A list without items is no list only if its form says so.
  const isNone = isOptional && (!isList || readGiven(sent) !== undefined);
  return isNone ? null : step.check(sent, "text");
}

/** Whether it is a group of inputs: those of an object or a list. */
function isGroup({ type, many }: Field): boolean {
  return many === true || type === "object";
}

/** Whether nothing was sent for it, or that it is not there. */
function isLeftEmpty(field: Field, sent: unknown): boolean {
  const given = isGroup(field) ? readGiven(sent) : undefined;
  if (given !== undefined && given !== "") return given === "0";
  return field.many === true
    ? listSent(field, sent).length === 0
    : isBlank(sent);
}

function take({ name, isInherited }: Step, record: object): unknown {
  return isInherited && !hasOwn(record, name)
    ? undefined
    : (record as Record<string, unknown>)[name];
}

/** Names in XML may have dashes; a field that has both names was sent twice. */
function takeDashed(
  { name, dashed }: Step,
  record: object,
  value: unknown,
): unknown {
  if (dashed === name || !hasOwn(record, dashed)) return value;
  const other: unknown = Reflect.get(record, dashed);
  return value === undefined ? other : [value, other].flat();
}

/** What an empty text means: null, itself, or a field that was left out. */
function emptyOf(step: Step, reading: Reading): "" | null | undefined {
  if (step.isOptional) return null;
  if (step.empty !== undefined) return step.empty;
  // If it was left out, what a client does not see would stay.
  return reading === "merge" || !step.isSeen ? null : undefined;
}

function createFieldCheck(field: Field): FieldCheck {
  const check = createItemCheck(field);
  return field.many === true ? createListCheck(field, check) : check;
}

function createItemCheck(field: Field): FieldCheck {
  if (field.type === "object") {
    const fields = writable(field.fields);
    const { read } = createFieldsReader(
      fields,
      hasRows(field) ? (name) => !isKept(fields, name) : undefined,
    );
    return (value, wire) =>
      isRefusal(value) ? value : read(value, wire, "whole");
  }
  const check: ValueCheck = createScalarCheck(field);
  const none = field.optional === true && field.many !== true ? null : REQUIRED;
  return (value, wire) => {
    if (wire === "json") return check(value);
    const sent = wire === "text" ? valueSent(field, value) : value;
    if (isRefusal(sent)) return sent;
    const read = coerce(field, sent);
    return read === null ? none : check(read);
  };
}

function isKept(fields: Fields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isKeptInRows(field);
}

/** The fields of an object that the client may write. */
function writable(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => isCreated(field)),
  );
}

function createListCheck(field: Field, check: FieldCheck): FieldCheck {
  const { min, max } = countsOf(field);
  const tooFew = refuseValue("minItems", `Must have at least ${min} items`);
  const tooMany = refuseValue("maxItems", `Must have at most ${max} items`);
  return (value, wire) => {
    const list = listItems(field, value, wire);
    if (!Array.isArray(list)) return NO_LIST;
    const items: unknown[] = [];
    const faults: Fault[] = [];
    if (list.length < min) faults.push(...tooFew.faults);
    if (list.length > max) faults.push(...tooMany.faults);
    const taken: readonly unknown[] =
      list.length > max ? list.slice(0, max) : list;
    for (const [at, each] of taken.entries()) {
      const item = each === null ? REQUIRED : check(each, wire);
      if (isRefusal(item)) faults.push(...placeIn(at, item));
      else items.push(item);
      if (faults.length > MAX_FAULTS) break;
    }
    return faults.length === 0 ? items : new Refusal(faults);
  };
}

/** The items of a list, as they were sent; not a list if it is none. */
function listItems(field: Field, value: unknown, wire: Wire): unknown {
  switch (wire) {
    case "json":
      return value;
    case "text":
      return listSent(field, value);
    case "xml":
      return coerceList(value);
  }
}
