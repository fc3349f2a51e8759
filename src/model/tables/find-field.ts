/** Fields by a word of the manifest, and what a database can do by them. Stage: model. */
import { hasRows } from "../../runtime/records/fields.js";
import type { RecordField } from "../records/types.js";

/**
 * The field that a word refers to: by its name when sent, or as written. Of a ref that
 * embeds something, it means the ref.
 */
export function findField(
  fields: readonly RecordField[],
  word: string,
): RecordField | undefined {
  const stored = fields.filter(({ related }) => related?.kind !== "embed");
  return (
    stored.find(({ name }) => name === word) ??
    stored.find(({ written }) => written === word)
  );
}

/** The field that an order names: `-created_at` is that, reversed. */
export function fieldIn(word: string): string {
  return word.replace(/^-/, "");
}

/** Whether a resource reads a field, or of a ref what it embeds, with the same id. */
export function isReadWith(
  reads: readonly string[],
  { name }: RecordField,
  fields: readonly RecordField[],
): boolean {
  return fields.some(
    (each) =>
      reads.includes(each.name) &&
      (each.name === name ||
        (each.related?.kind === "embed" && each.related.through === name)),
  );
}

/** Why a database cannot compare rows by a field; null if it can. */
export function whyNotFound({ data }: RecordField): string | null {
  if (hasRows(data)) return "it is rows of a table of their own";
  if (data.computed === true) return "it is computed, and has no column";
  if (data.many === true) return "it is a list";
  if (data.type === "object") return "it is an object";
  return data.type === "json" ? "it can be any value" : null;
}
