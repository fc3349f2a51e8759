/**
 * References between records, in place of id fields: `author_id`, if there are
 * authors. A reference that cannot stay becomes an id again. Stage: import.
 */
import { isTable } from "../diagnostics/values.js";
import { snakeCase } from "../model/words.js";
import type { ResourceDraft } from "./draft.js";
import { pluralize, singularize } from "./names.js";
import { spellField } from "./spell-options.js";

/** Fields as they were before they became references, by reference name. */
type Plain = Map<string, readonly [name: string, value: unknown]>;

/** For each draft, the fields that became references. */
export type References = ReadonlyMap<ResourceDraft, Plain>;

/** Turns other records' ids into references: `author_id` to authors. */
export function addReferences(
  drafts: readonly ResourceDraft[],
  camel: boolean,
): References {
  const names = new Set(drafts.map(({ name }) => name));
  const all = new Map<ResourceDraft, Plain>();
  for (const draft of drafts) {
    const { fields = new Map<string, unknown>() } = draft;
    const plain: Plain = new Map();
    for (const [name, value] of fields) {
      const base = (camel ? /^(\w+)Id$/ : /^(\w+)_id$/).exec(name)?.[1];
      const target = base === undefined ? "" : pluralize(base);
      if (base === undefined || !names.has(target) || fields.has(base))
        continue;
      const ref = spellRef(value, target);
      if (ref === undefined) continue;
      replace(draft, name, base, ref);
      plain.set(base, [name, value]);
    }
    all.set(draft, plain);
  }
  return all;
}

/**
 * A reference in place of an id field, which may also set read and write
 * access; undefined if the field has other options.
 */
function spellRef(value: unknown, target: string): unknown {
  const isShort = typeof value === "string";
  if (!isShort && !isTable(value)) return undefined;
  const long = isShort ? { type: value.replace(/\?$/, "") } : value;
  const { type, optional, ...others } = long;
  const isId = type === "integer" || type === "uuid";
  const isPlain = Object.keys(others).every((key) => ACCESS.has(key));
  if (!isId || !isPlain) return undefined;
  const isRequired = isShort ? !value.endsWith("?") : optional !== true;
  return spellField({ ref: target, ...others }, isRequired);
}

/** Turns references to records that have lost their fields back into ids. */
export function dropDangling(references: References): void {
  const known = new Set(
    Array.from(references.keys(), (one) => one.fields && recordOf(one.name)),
  );
  for (const [draft, plain] of references) {
    if (draft.fields === undefined) continue;
    for (const name of plain.keys()) {
      if (!known.has(recordOf(name))) restoreId(draft, references, name);
    }
  }
}

/** Turns a reference back into an id; false if the field was not one. */
export function restoreId(
  draft: ResourceDraft,
  references: References,
  name: string,
): boolean {
  const plain = references.get(draft);
  const before = plain?.get(name);
  if (before === undefined) return false;
  plain?.delete(name);
  replace(draft, name, ...before);
  return true;
}

/** The record that a resource or a reference belongs to. */
function recordOf(name: string): string {
  return singularize(snakeCase(name));
}

/** The options that a reference shares with other fields. */
const ACCESS = new Set(["read", "write"]);

/** Replaces a field's name and value, keeping its position. */
function replace(
  draft: ResourceDraft,
  name: string,
  by: string,
  value: unknown,
): void {
  draft.fields = new Map(
    Array.from(draft.fields ?? [], (field) =>
      field[0] === name ? [by, value] : field,
    ),
  );
}
