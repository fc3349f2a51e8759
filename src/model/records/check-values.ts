/**
 * Values that the manifest sets for a field: limits, a default, an example.
 * Stage: model. They go through the reader of requests, so that no default is a
 * value that a client could not send.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { createFieldsReader } from "../../runtime/records/field-reader.js";
import {
  type Field,
  type Fields,
  isRefusal,
} from "../../runtime/records/fields.js";
import type { RecordField } from "./types.js";

/** Reports values that their own field rejects. */
export function checkValues(
  fields: readonly Pick<RecordField, "data" | "path" | "written">[],
): readonly ManifestProblem[] {
  return fields.flatMap(({ data, path, written }) =>
    checkField(written, data, path),
  );
}

function checkField(
  name: string,
  data: Field,
  path: ManifestPath,
): readonly ManifestProblem[] {
  const inner = data.type === "object" ? data.fields : {};
  return [
    ...checkLimits(data, path),
    ...checkGiven("default", name, data, path),
    ...checkGiven("example", name, data, path),
    ...checkInner(inner, path),
  ];
}

function checkInner(
  fields: Fields,
  path: ManifestPath,
): readonly ManifestProblem[] {
  return Object.entries(fields).flatMap(([name, data]) =>
    checkField(name, data, [...path, "fields", name]),
  );
}

/** `min` and `max` must be values of the type, and leave room between them. */
function checkLimits(
  data: Field,
  path: ManifestPath,
): readonly ManifestProblem[] {
  if (!("min" in data) && !("max" in data)) return [];
  const { min, max } = data;
  const others = Object.entries(data).filter(([key]) => !isLimit(key));
  const bare = Object.fromEntries(others) as unknown as Field;
  const faults = Object.entries({ min, max }).flatMap(([key, value]) => {
    const why = value === undefined ? null : refusalOf(bare, value);
    const message = `\`${key}\` of ${data.type} ${why ?? ""}`;
    return why === null
      ? []
      : [atValue("invalid-value", [...path, key], message)];
  });
  if (faults.length > 0 || min === undefined || max === undefined) {
    return faults;
  }
  const upper = { ...bare, max } as Field;
  if (refusalOf(upper, min) === null) return [];
  const message = `no value is at least ${min} and at most ${max}`;
  const labels = [labelAt([...path, "max"], "`max` is here")];
  return [atKey("empty-range", [...path, "min"], message, { labels })];
}

/** Whether a key is about how many values there are, or how large they are. */
function isLimit(key: string): boolean {
  return ["min", "max", "many", "minItems", "maxItems"].includes(key);
}

/** Words that stand for the time of the request. */
const momentOf: Readonly<Record<string, unknown>> = {
  date: "today",
  datetime: "now",
};

function checkGiven(
  key: "default" | "example",
  name: string,
  data: Field,
  path: ManifestPath,
): readonly ManifestProblem[] {
  const value = data[key];
  if (value === undefined) return [];
  const isMoment = key === "default" && data.many !== true;
  if (isMoment && momentOf[data.type] === value) return [];
  const why = refusalOf(data, value);
  if (why === null) return [];
  const message = `the ${key} of "${name}" ${why}`;
  return [atValue("refused-value", [...path, key], message)];
}

function refusalOf(data: Field, value: unknown): string | null {
  return readValue(data, value).refusal;
}

/** The result of reading a value of the manifest. */
export interface ReadValue {
  /** As read from a request: a time in UTC, a decimal padded to its scale. */
  readonly value: unknown;
  /** Why the field rejects it: `must be text`; null if it accepts it. */
  readonly refusal: string | null;
}

/** Reads a value the way a field reads one from a request. */
export function readValue(data: Field, value: unknown): ReadValue {
  const { read } = createFieldsReader({ value: data });
  const result = read({ value }, "json", "whole");
  if (!isRefusal(result)) return { value: result.value, refusal: null };
  const { path = [], detail = "" } = result.faults[0] ?? {};
  const place = path.slice(1).join(".");
  const sentence = detail.slice(0, 1).toLowerCase() + detail.slice(1);
  const refusal = place === "" ? sentence : `${sentence} (at ${place})`;
  return { value, refusal };
}
