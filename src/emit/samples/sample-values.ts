/**
 * Values of a field for sample rows and bodies. Stage: emit. Only those that
 * are read as they were sent, so that a reply has what the body had.
 */
import {
  asCreated,
  type Field,
  isRefusal,
} from "../../runtime/records/fields.js";
import { createFieldsReader } from "../../runtime/records/field-reader.js";
import type { Literal } from "../literal.js";
import { tryField } from "../tests/fields/try-values.js";

/** The words of samples that mean nothing: "a", but not that of "example.com". */
const ALONE = /(?<![a-z])a+(?![a-z])/g;

/** The values that a field keeps unchanged, plainest first. */
function listKept(field: Field): readonly Literal[] {
  // A word that may not follow is accepted of no row.
  return tryField(asCreated(field))
    .list()
    .filter(({ value, read }) => value !== null && isSameSample(value, read))
    .map(({ value }) => value);
}

/** A value that a field accepts; undefined if none is known. */
export function sampleOf(field: Field): Literal | undefined {
  return listKept(field)[0];
}

/** A value other than the one in a row; undefined if none is known. */
export function findOther(
  field: Field,
  value: Literal | undefined,
): Literal | undefined {
  return findOthers(field, [value]);
}

/** The same, other than those of several rows. */
export function findOthers(
  field: Field,
  values: readonly (Literal | undefined)[],
): Literal | undefined {
  const [first] = values;
  // A human reader finds "b" plainer than a text at the field's limits.
  const letter = "abcdef".charAt(values.length);
  const plain =
    typeof first === "string"
      ? first.replace(ALONE, (word) => letter.repeat(word.length))
      : first;
  return [plain, ...listKept(field)].find(
    (other) =>
      !values.some((value) => isSameSample(other, value)) &&
      isKept(field, other),
  );
}

/** Whether a field accepts a value, and keeps it unchanged. */
function isKept(field: Field, value: Literal | undefined): boolean {
  const read = createFieldsReader({ value: field }).read(
    { value },
    "json",
    "whole",
  );
  return !isRefusal(read) && isSameSample(read["value"], value);
}

/** Whether two values are the same as JSON. */
export function isSameSample(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}
