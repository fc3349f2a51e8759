/**
 * Values as tests write them: a text that repeats one character, or a list that
 * repeats one item, is written with its count. Stage: emit.
 */
import type { Literal } from "../../literal.js";
import type { ValueData } from "../../template-data/tests.js";

/** Shorter texts are written as they are. */
const MIN_REPEATED = 24;

/** Shorter lists, likewise. */
const MIN_ITEMS = 5;

const PLAIN = { times: null, length: null, items: null, members: null };

/** The data of the template of a value. */
export function describeTestValue(value: Literal): ValueData {
  if (typeof value === "string") return describeText(value);
  if (typeof value !== "object" || value === null || !hasRepeated(value)) {
    return { ...PLAIN, literal: value };
  }
  if (isList(value)) {
    return isUniform(value)
      ? { ...PLAIN, literal: value[0] ?? null, length: value.length }
      : { ...PLAIN, literal: null, items: value.map(describeTestValue) };
  }
  const members = Object.entries(value).map(([name, each]) => ({
    name,
    value: describeTestValue(each),
  }));
  return { ...PLAIN, literal: null, members };
}

function isList(value: object): value is readonly Literal[] {
  return Array.isArray(value);
}

/** Whether a list repeats one short item. */
function isUniform(value: readonly Literal[]): boolean {
  const [first] = value;
  return (
    value.length >= MIN_ITEMS &&
    (typeof first === "string"
      ? first.length < 32
      : typeof first === "number") &&
    value.every((each) => each === first)
  );
}

/** Whether a value contains such a text or list. */
function hasRepeated(value: Literal): boolean {
  if (typeof value === "string") return describeText(value).times !== null;
  if (typeof value !== "object" || value === null) return false;
  if (isList(value) && isUniform(value)) return true;
  return Object.values<Literal>(value as Record<string, Literal>).some(
    hasRepeated,
  );
}

function describeText(text: string): ValueData {
  const [first = "", ...rest] = text;
  const isRepeated =
    rest.length + 1 >= MIN_REPEATED && rest.every((each) => each === first);
  return isRepeated
    ? { ...PLAIN, literal: first, times: rest.length + 1 }
    : { ...PLAIN, literal: text };
}
