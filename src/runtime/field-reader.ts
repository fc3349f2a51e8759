/**
 * Reads the fields of a body or a query: takes the listed fields from a value,
 * checks them, and fills in what was left out.
 */
import { coerce, coerceList } from "./coerce.js";
import type { Reading, Wire } from "./described.js";
import { type Fault, MAX_FAULTS } from "./fault.js";
import { isCreated } from "./field-access.js";
import type { Field, Fields } from "./fields.js";
import { hasOwn } from "./own.js";
import { isRefusal, placeIn, REQUIRED, Refusal, refuse } from "./refusal.js";
import { findRepeated } from "./repeated.js";
import { type Check, createScalarCheck } from "./scalar-checks.js";

/** Returns the value that was read, or a refusal. */
type FieldCheck = (value: unknown, wire: Wire) => unknown;

/** How to read one field. */
interface Step {
  readonly name: string;
  /** What XML may call it: `author-id`. */
  readonly dashed: string;
  readonly isOptional: boolean;
  /** Whether every object inherits such a member, as with `toString`. */
  readonly isInherited: boolean;
  readonly isList: boolean;
  readonly check: FieldCheck;
  /** Its value if it was left out; undefined to leave it out. */
  readonly fill: () => unknown;
}

/** Reads objects with a given set of fields. */
export interface FieldsReader {
  /** Returns the object that was read, or a refusal. */
  readonly read: (
    value: unknown,
    wire: Wire,
    reading: Reading,
  ) => Record<string, unknown> | Refusal;
}

const NO_OBJECT = refuse("type", "Must be an object");
const NO_LIST = refuse("type", "Must be a list");
const SENT_TWICE = refuse("type", "Must be given once");

/**
 * @param isFilled whether a field that was left out gets its default, or null;
 * otherwise the result does not have it
 */
export function createFieldsReader(
  fields: Fields,
  isFilled: (name: string) => boolean = () => true,
): FieldsReader {
  const steps = Object.entries(fields).map(([name, field]) =>
    createStep(name, field, isFilled(name)),
  );
  return {
    read: (value, wire, reading) => readAll(steps, value, wire, reading),
  };
}

function createStep(name: string, field: Field, isFilled: boolean): Step {
  const check = createFieldCheck(field);
  return {
    name,
    dashed: name.replace(/_/g, "-"),
    isOptional: field.optional === true,
    isInherited: name in Object.prototype,
    isList: field.many === true,
    check,
    fill: isFilled ? createFill(field, check) : () => undefined,
  };
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
  value: unknown,
  wire: Wire,
  reading: Reading,
): Record<string, unknown> | Refusal {
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
  let value: unknown = take(step, record);
  if (wire !== "json") {
    if (wire === "xml") value = takeDashed(step, record, value);
    else value = findRepeated(record, step.name) ?? value;
    if (!step.isList) {
      value = takeLast(value);
      // The input was left blank.
      if (value === "") value = emptyOf(step, reading);
    }
  }
  if (value === undefined) return reading === "merge" ? undefined : step.fill();
  if (value === null) return step.isOptional ? null : REQUIRED;
  return step.check(value, wire);
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

/**
 * A checkbox or a group of radio buttons may follow a hidden field of the same
 * name. Anything else that was sent twice is refused.
 */
function takeLast(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2) return value;
  const isHidden = value
    .slice(0, -1)
    .every((each: unknown) => each === "" || each === "0" || each === "false");
  return isHidden ? (value[value.length - 1] as unknown) : SENT_TWICE;
}

/** What an empty string means: null, or a field that was left out. */
function emptyOf({ isOptional }: Step, reading: Reading): null | undefined {
  return isOptional || reading === "merge" ? null : undefined;
}

function createFieldCheck(field: Field): FieldCheck {
  const check = createItemCheck(field);
  return field.many === true ? createListCheck(field, check) : check;
}

function createItemCheck(field: Field): FieldCheck {
  if (field.type === "object") {
    const { read } = createFieldsReader(writable(field.fields));
    return (value, wire) =>
      isRefusal(value) ? value : read(value, wire, "whole");
  }
  const check: Check = createScalarCheck(field);
  return (value, wire) => {
    if (wire === "json") return check(value);
    return isRefusal(value) ? value : check(coerce(field, value));
  };
}

/** The fields of an object that the client may write. */
function writable(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => isCreated(field)),
  );
}

function createListCheck(
  { minItems = 0, maxItems = Infinity }: Field,
  check: FieldCheck,
): FieldCheck {
  const tooFew = refuse("minItems", `Must have at least ${minItems} items`);
  const tooMany = refuse("maxItems", `Must have at most ${maxItems} items`);
  return (value, wire) => {
    const list = wire === "json" ? value : coerceList(value, wire);
    if (!Array.isArray(list)) return NO_LIST;
    const items: unknown[] = [];
    const faults: Fault[] = [];
    if (list.length < minItems) faults.push(...tooFew.faults);
    if (list.length > maxItems) faults.push(...tooMany.faults);
    for (const [at, each] of list.entries() as Iterable<[number, unknown]>) {
      const item = each === null ? REQUIRED : check(each, wire);
      if (isRefusal(item)) faults.push(...placeIn(at, item));
      else items.push(item);
      if (faults.length > MAX_FAULTS) break;
    }
    return faults.length === 0 ? items : new Refusal(faults);
  };
}
