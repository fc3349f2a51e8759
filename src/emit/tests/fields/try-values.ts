/**
 * How a field responds to values, however they are sent, according to the
 * reader that the application uses. Stage: emit, for the tests it writes; the
 * answers appear in them as literals.
 */
import type { Wire } from "../../../runtime/http/described.js";
import {
  createFieldsReader,
  type FieldsReader,
} from "../../../runtime/records/field-reader.js";
import { type Field, isRefusal } from "../../../runtime/records/fields.js";
import { nestPairs, type Pair } from "../../../runtime/http/query.js";
import { HttpError } from "../../../runtime/http/reply.js";
import type { Literal } from "../../literal.js";
import { proposeValues } from "./propose.js";

/** What happens to a value of a field. */
export interface Tried {
  readonly value: Literal;
  /** What is read from it; undefined if it is refused. */
  readonly read: Literal | undefined;
  /**
   * Where the fault is, from the field on, and its code; null: there is none.
   */
  readonly fault: {
    readonly path: readonly (string | number)[];
    readonly code: string;
  } | null;
  /** Whether only JSON can express it. */
  readonly isJson: boolean;
}

/** More refusals for the same reason show nothing new. */
const MAX_ALIKE = 3;

/** The pairs of a form for a value, as the tests send it. */
function listPairs(name: string, value: Literal): readonly Pair<string>[] {
  if (value === null) return [[name, ""]];
  if (typeof value !== "object") return [[name, String(value)]];
  if (Array.isArray(value)) {
    const items: readonly Literal[] = value;
    return ["", ...items].flatMap((item) => listPairs(`${name}[]`, item));
  }
  return Object.entries(value).flatMap(([key, each]) =>
    listPairs(`${name}[${key}]`, each),
  );
}

/**
 * What is found in a form that contains a value; null where no form can: names do
 * not tell the objects of a list apart that have nothing but lists themselves.
 */
function toForm(value: Literal): { readonly value?: unknown } | null {
  try {
    return nestPairs(listPairs("value", value));
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** What XML contains for a value. */
function toXml(value: Literal): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map(toXml);
  if (typeof value !== "object") return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, toXml(each)]),
  );
}

/** Whether every format carries a value unchanged. */
function isPlain(value: Literal): boolean {
  if (typeof value === "string") {
    return value !== "" && value.trim() === value && SAFE.test(value);
  }
  if (typeof value !== "object" || value === null) return true;
  const parts: readonly Literal[] = Object.values(value);
  return (Array.isArray(value) || parts.length > 0) && parts.every(isPlain);
}

const SAFE = /^[ -~\u00a0-\u{d7ff}\u{10000}-\u{10ffff}]*$/u;

/** How a field responds to values. */
export interface Trial {
  /** Each value that is worth trying, and what happens to it. */
  readonly list: () => readonly Tried[];
  /** A value that it accepts, however it is sent; undefined: none is known. */
  readonly good: () => Literal | undefined;
}

/** By what the field and its reader depend on: many fields are alike. */
const trials = new Map<string, Trial>();

/**
 * Tries a field, once for all that are alike.
 *
 * @param isSeen whether clients see it: if not, a form that leaves it empty
 * leaves it as it is
 */
export function tryField(field: Field, isSeen = true): Trial {
  const key = JSON.stringify([isSeen, field]);
  const before = trials.get(key);
  if (before !== undefined) return before;
  let tried: readonly Tried[] | undefined;
  const list = (): readonly Tried[] => (tried ??= listTried(field, isSeen));
  const trial: Trial = {
    list,
    good: () =>
      list().find(
        ({ value, read, isJson }) =>
          read !== undefined && !isJson && value !== null,
      )?.value,
  };
  trials.set(key, trial);
  return trial;
}

function listTried(field: Field, isSeen: boolean): readonly Tried[] {
  const reader = createFieldsReader({ value: field }, () => isSeen);
  const values = proposeValues(field, (part) => tryField(part).good());
  const unique = new Map(values.map((value) => [JSON.stringify(value), value]));
  const seen = new Map<string, number>();
  return [...unique.values()].flatMap((value) => {
    const tried = tryValue(reader, value);
    if (tried === null) return [];
    if (tried.fault === null) return [tried];
    const key = JSON.stringify([tried.fault, tried.isJson]);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count > MAX_ALIKE ? [] : [tried];
  });
}

/** Null for a value with several faults: it is not clear what it shows. */
function tryValue(reader: FieldsReader, value: Literal): Tried | null {
  const ask = (sent: unknown, wire: Wire) => {
    const result = reader.read({ value: sent }, wire, "whole");
    return isRefusal(result)
      ? {
          faults: result.faults.map(({ path, code }) => ({
            path: path.slice(1),
            code,
          })),
        }
      : { read: result["value"] as Literal };
  };
  const inJson = ask(value, "json");
  const { faults = [], read } = inJson;
  if (faults.length > 1) return null;
  const isSame = (sent: unknown, wire: Wire): boolean =>
    JSON.stringify(ask(sent, wire)) === JSON.stringify(inJson);
  const form = toForm(value);
  const isEverywhere =
    isPlain(value) &&
    form !== null &&
    isSame(form.value, "text") &&
    isSame(toXml(value), "xml");
  return { value, read, fault: faults[0] ?? null, isJson: !isEverywhere };
}
