/**
 * Whether a field takes less or more than before: its values, its bounds, its
 * pattern. Both fields have the same type, or types that convert into each
 * other.
 */
import type { Field } from "../runtime/records/fields.js";
import {
  countsOf,
  hasLength,
  lengthsOf,
  type Range,
} from "../runtime/records/texts.js";
import type { Level } from "./types.js";

/**
 * What has changed in a field, and what that does to a client that sends it.
 */
export interface LimitChange {
  readonly level: Level;
  /** `takes at most 80 characters, not 255` */
  readonly what: string;
}

/** A bound that a field can have, and how to describe it. */
interface Bound {
  readonly side: "least" | "most";
  readonly read: (field: Field) => number | string | undefined;
  readonly say: (value: number | string) => string;
}

const bounds: readonly Bound[] = [
  bound("least", "min", (value) => `at least ${value}`),
  bound("most", "max", (value) => `at most ${value}`),
  bound("most", "scale", (value) => `${value} digits behind the point`),
  {
    side: "least",
    read: (field) => readLengths(field).min,
    say: (value) => `at least ${value} characters`,
  },
  {
    side: "most",
    read: (field) => readLengths(field).max,
    say: (value) => `at most ${value} characters`,
  },
  {
    side: "least",
    read: (field) => readCounts(field).min,
    say: (value) => `at least ${value} items`,
  },
  {
    side: "most",
    read: (field) => readCounts(field).max,
    say: (value) => `at most ${value} items`,
  },
];

/** The bounds, the values and the pattern that differ. */
export function compareLimits(
  before: Field,
  after: Field,
): readonly LimitChange[] {
  return [
    ...bounds.flatMap((each) => compareBound(each, before, after)),
    ...compareValues(before, after),
    ...comparePatterns(before, after),
  ];
}

function bound(
  side: Bound["side"],
  key: "min" | "max" | "scale",
  say: Bound["say"],
): Bound {
  return { side, read: (field) => readKey(field, key), say };
}

function readKey(field: Field, key: string): number | string | undefined {
  const value = (field as unknown as Record<string, unknown>)[key];
  return typeof value === "number" || typeof value === "string"
    ? value
    : undefined;
}

interface Limits {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

const UNLIMITED: Limits = { min: undefined, max: undefined };

/** A least of 0 is none. */
function limitsOf({ min, max }: Range): Limits {
  return { min: min === 0 ? undefined : min, max };
}

/** A list has limits even if none are written. */
function readCounts(field: Field): Limits {
  return field.many === true ? limitsOf(countsOf(field)) : UNLIMITED;
}

/** A text has limits even if none are written. */
function readLengths(field: Field): Limits {
  return hasLength(field) ? limitsOf(lengthsOf(field)) : UNLIMITED;
}

function compareBound(
  { side, read, say }: Bound,
  before: Field,
  after: Field,
): readonly LimitChange[] {
  const [old, now] = [read(before), read(after)];
  if (old === now) return [];
  if (now === undefined) {
    const level = "additive";
    return old === undefined
      ? []
      : [{ level, what: `is no longer limited (${say(old)})` }];
  }
  if (old === undefined)
    return [{ level: "breaking", what: `takes ${say(now)}` }];
  const isLess = side === "least" ? isAbove(now, old) : isAbove(old, now);
  const what = `takes ${say(now)}, not ${old}`;
  return [{ level: isLess ? "breaking" : "additive", what }];
}

/** Compares numbers and decimals by value; dates and times by their text. */
function isAbove(value: number | string, other: number | string): boolean {
  const [a, b] = [Number(value), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? value > other : a > b;
}

function compareValues(before: Field, after: Field): readonly LimitChange[] {
  if (before.type !== "enum" || after.type !== "enum") return [];
  const gone = before.values.filter((value) => !after.values.includes(value));
  const more = after.values.filter((value) => !before.values.includes(value));
  return [
    ...gone.map((value): LimitChange => ({
      level: "breaking",
      what: `no longer takes ${value}`,
    })),
    ...more.map((value): LimitChange => ({
      level: "additive",
      what: `takes ${value}`,
    })),
  ];
}

function comparePatterns(before: Field, after: Field): readonly LimitChange[] {
  const [old, now] = [before, after].map((field) =>
    "pattern" in field ? field.pattern : undefined,
  );
  if (old === now) return [];
  return [
    now === undefined
      ? { level: "additive", what: "takes what its pattern refused" }
      : { level: "breaking", what: `takes only what matches ${now}` },
  ];
}
