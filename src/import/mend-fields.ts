/**
 * What a manifest cannot say of fields, as the model finds it: each problem costs
 * what it is about, and no more. Stage: import.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { isTable, omit } from "../diagnostics/values.js";
import { topOf } from "./collect-fields.js";
import type { ExtraDraft, ResourceDraft } from "./draft.js";
import { locateEntry, type PlacedEntry } from "./entries.js";
import { restoreId, type References } from "./record-references.js";
import type { LeftOutRoute } from "./source.js";
import { spellField } from "./spell-options.js";
import { recordNameOf } from "./twin-records.js";

export interface FieldRepair {
  readonly references: References;
  readonly notes: LeftOutRoute[];
  /** How often each record was named anew. */
  readonly tries: Map<ResourceDraft, number>;
}

/** Options that a field can do without. */
const LIMITS = new Set([
  ...["min", "max", "minLength", "maxLength", "minItems", "maxItems"],
  ...["pattern", "default", "description", "example"],
]);

/** Removes what a problem is about; false if there is nothing to remove. */
export function mendField(
  { code, place: { path }, message }: ManifestProblem,
  entries: ReadonlyMap<string, PlacedEntry>,
  repair: FieldRepair,
): boolean {
  const found = locateEntry(path, entries, ({ kind }) => kind !== "row");
  if (found === undefined || found.entry.kind === "row") return false;
  const { entry } = found;
  const [key = "", ...below] = found.below.map(String);
  if (entry.kind === "extra")
    return mendExtra(entry, key, below, message, repair);
  const { draft } = entry;
  const { name: owner } = draft;
  const tell = (what: string): void => {
    repair.notes.push({ route: what, reason: message });
  };
  switch (key) {
    case "fields":
      return mendFields(draft, below, message, repair);
    case "list": {
      const [, name = ""] = below;
      if (draft.query?.delete(name) !== true) delete draft.query;
      if (draft.query?.size === 0) delete draft.query;
      tell(`\`${name}\` in the query of ${owner}`);
      return true;
    }
    case "key":
      if (!isTable(draft.key)) break;
      tell(`the limits of ${owner}.id`);
      draft.key = draft.key["type"];
      return true;
    case "param":
      // What was to tell records apart is no field, and so it is the id.
      if (draft.fields === undefined || draft.key !== undefined) break;
      if (draft.fields.delete(draft.param)) tell(`${owner}.${draft.param}`);
      draft.key = "text";
      return true;
  }
  if (draft.fields === undefined && draft.record === undefined) return false;
  const count = repair.tries.get(draft) ?? 0;
  if (code === "record-clash" && count < 3) {
    repair.tries.set(draft, count + 1);
    draft.record = `${"other_".repeat(count === 0 ? 1 : 0)}${recordNameOf(draft)}${count === 0 ? "" : `_${count + 1}`}`;
    return true;
  }
  tell(`the fields of ${owner}`);
  forgetFields(draft);
  return true;
}

function mendFields(
  draft: ResourceDraft,
  [name, option, ...inner]: readonly string[],
  message: string,
  { references, notes }: FieldRepair,
): boolean {
  const { fields, name: owner } = draft;
  if (fields === undefined) return false;
  if (name === undefined || !fields.has(name)) {
    notes.push({ route: `the fields of ${owner}`, reason: message });
    forgetFields(draft);
    return true;
  }
  if (restoreId(draft, references, name)) return true;
  const value = fields.get(name);
  const mended = mendValue(value, option, inner);
  const path = mended?.path ?? [];
  const what = [owner, name, ...path].join(".");
  notes.push({
    route: mended === null ? what : `${mended.before}${what}`,
    reason: message,
  });
  if (mended === null) {
    fields.delete(name);
    dropNotes(draft, name);
    if (fields.size === 0) forgetFields(draft);
  } else fields.set(name, mended.value);
  return true;
}

/** A field without an option, or an object without a field; null if it is all. */
function mendValue(
  value: unknown,
  option: string | undefined,
  inner: readonly string[],
): {
  readonly value: unknown;
  readonly path: readonly string[];
  readonly before: string;
} | null {
  if (option === undefined || !isTable(value)) return null;
  if (LIMITS.has(option)) {
    const before = `\`${option}\` of `;
    return { value: dropOption(value, option), path: [], before };
  }
  const own = value["fields"];
  const [name, next, ...rest] = inner;
  if (option !== "fields" || !isTable(own) || name === undefined) return null;
  const mended = mendValue(own[name], next, rest);
  const left = Object.entries(own).flatMap(([each, field]) =>
    each !== name ? [[each, field]] : mended && [[each, mended.value]],
  ) as readonly (readonly [string, unknown] | null)[];
  const fields = Object.fromEntries(left.filter((each) => each !== null));
  if (Object.keys(fields).length === 0) return null;
  return {
    value: { ...value, fields },
    path: [name, ...(mended?.path ?? [])],
    before: mended?.before ?? "",
  };
}

function dropOption(
  value: Readonly<Record<string, unknown>>,
  option: string,
): unknown {
  // Without its default, a field is as optional as before.
  const isRequired = value["optional"] !== true && option !== "default";
  return spellField(omit(value, option, "optional"), isRequired);
}

function mendExtra(
  { draft, of }: Extract<PlacedEntry, { readonly kind: "extra" }>,
  key: string,
  [name = "", option, ...inner]: readonly string[],
  message: string,
  { notes }: FieldRepair,
): boolean {
  const where = `${draft.name} of ${of.name}`;
  if (key === "body" || key === "query") {
    const fields = draft[key];
    if (fields?.has(name) === true) {
      const mended = mendValue(fields.get(name), option, inner);
      notes.push({
        route: `${mended?.before ?? ""}\`${[name, ...(mended?.path ?? [])].join(".")}\` in the ${key} of ${where}`,
        reason: message,
      });
      if (mended === null) fields.delete(name);
      else fields.set(name, mended.value);
      if (draft.body?.size === 0) delete draft.body;
      if (draft.query?.size === 0) delete draft.query;
      return true;
    }
  }
  if (!takesOrReturns(draft)) return false;
  notes.push({ route: `what ${where} takes and returns`, reason: message });
  delete draft.body;
  delete draft.query;
  delete draft.returns;
  return true;
}

function takesOrReturns({ body, query, returns }: ExtraDraft): boolean {
  return (body ?? query ?? returns) !== undefined;
}

/** Removes what is said of a field that is no longer there. */
export function dropNotes(draft: ResourceDraft, name: string): void {
  draft.notes = draft.notes?.filter(({ path }) => topOf(path) !== name) ?? [];
}

/** Removes all that a resource says of its record. */
export function forgetFields(draft: ResourceDraft): void {
  delete draft.fields;
  delete draft.timestamps;
  delete draft.key;
  delete draft.record;
  delete draft.read;
  delete draft.write;
  delete draft.query;
  delete draft.notes;
}
