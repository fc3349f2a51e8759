/**
 * Outputs: the part of a record that replies contain. Nothing else is sent, and
 * nothing disappears silently: a value that does not match its record is an
 * error outside production, and is reported once in production.
 */
import type { OutputPicker } from "../http/described.js";
import { hasOwn } from "../values.js";
import { type Field, type Fields, isShown, type RecordData } from "./fields.js";

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
 */
export function output<Value>(
  record: RecordData,
  names?: readonly (keyof Value & string)[],
): Output<Value> {
  const shown = pickShown(record.fields, names);
  const picker = createPicker(record.fields, shown);
  const complaints = new Complaints();
  return {
    fields: shown,
    pick: (value, tell) => {
      const complain: Complain = (problem) => {
        complaints.add(problem, tell);
      };
      return Array.isArray(value)
        ? value.map((each: unknown) => picker(each, record.name, complain))
        : picker(value, record.name, complain);
    },
  };
}

type Picker = (value: unknown, name: string, complain: Complain) => object;

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
    pick: createInnerPicker(field),
  }));
  return (value, owner, complain) => {
    if (typeof value !== "object" || value === null) {
      throw new TypeError(
        `A reply's value has to be one of ${owner}, not ${value === null ? "null" : typeof value}`,
      );
    }
    for (const key of Object.keys(value)) {
      if (!known.has(key)) complain(`${owner} has no field ${key}`);
    }
    const picked: Record<string, unknown> = {};
    for (const { name, isOwn, pick } of shown) {
      const inner: unknown =
        isOwn && !hasOwn(value, name) ? undefined : Reflect.get(value, name);
      if (inner === undefined) complain(`${owner} lacks its field ${name}`);
      else if (pick === null) picked[name] = inner;
      else picked[name] = pick(inner, `${owner}.${name}`, complain);
    }
    return picked;
  };
}

/** Null for a field whose values are shown as they are. */
function createInnerPicker(
  field: Field,
): ((value: unknown, name: string, complain: Complain) => unknown) | null {
  if (field.type !== "object") return null;
  const pick = createPicker(field.fields, pickShown(field.fields));
  return (value, name, complain) => {
    if (value === null) return null;
    return Array.isArray(value)
      ? value.map((each: unknown) => pick(each, name, complain))
      : pick(value, name, complain);
  };
}

/** Reports what does not match. */
export type Complain = (problem: string) => void;

/** The most problems that are reported: nobody reads more. */
const MAX_TOLD = 100;

export class Complaints {
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
