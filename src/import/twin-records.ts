/**
 * One noun in several places: the same record, or fewer fields of it, or another
 * record that needs a name of its own. Stage: import.
 */
import { isTable, omit } from "../diagnostics/values.js";
import { joinParts } from "../model/scope.js";
import { snakeCase } from "../model/words.js";
import type { ResourceDraft } from "./draft.js";
import type { PlacedEntry } from "./entries.js";
import { singularize } from "./names.js";
import type { ManifestValue } from "./spell-options.js";

export type PlacedResource = Extract<
  PlacedEntry,
  { readonly kind: "resource" }
>;

/** The name of a resource's record. */
export function recordNameOf({
  name,
  as,
  singular,
  singleton,
  record,
}: ResourceDraft): string {
  if (record !== undefined) return record;
  const own = snakeCase(as ?? name);
  return singleton ? own : (singular ?? singularize(own));
}

/** Lets the resources of one noun share its record, or names theirs apart. */
export function joinTwins(resources: readonly PlacedResource[]): void {
  const known = resources.filter(({ draft }) => draft.fields !== undefined);
  const groups = new Map<string, PlacedResource[]>();
  for (const each of known) {
    const name = recordNameOf(each.draft);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  const taken = new Set(groups.keys());
  for (const [name, group] of groups) {
    if (group.length === 1) continue;
    const definers: ResourceDraft[] = [];
    const bySize = [...group].sort((a, b) => sizeOf(b) - sizeOf(a));
    for (const { draft, within } of bySize) {
      if (definers.some((base) => becomeView(draft, base))) continue;
      if (definers.length > 0) {
        draft.record = findFree(taken, joinParts("_", within.name, name), name);
        taken.add(draft.record);
      }
      definers.push(draft);
    }
  }
}

function sizeOf({ draft }: PlacedResource): number {
  return draft.fields?.size ?? 0;
}

/** A name that no record has. */
export function findFree(
  taken: ReadonlySet<string>,
  wish: string,
  name: string,
): string {
  let free = wish;
  const stem = wish === name ? `other_${name}` : wish;
  if (wish === name) free = stem;
  for (let count = 2; taken.has(free); count++) free = `${stem}_${count}`;
  return free;
}

/** Turns a resource into a view of another one's record, if it is one. */
function becomeView(view: ResourceDraft, base: ResourceDraft): boolean {
  const [own, all] = [longFields(view), longFields(base)];
  if (own === null || all === null) return false;
  const isSameKey =
    JSON.stringify(view.key ?? "integer") ===
    JSON.stringify(base.key ?? "integer");
  if (!isSameKey || view.timestamps !== base.timestamps) return false;
  for (const [name, value] of own) {
    const other = all.get(name);
    if (other === undefined || !fits(value, other)) return false;
  }
  const names = (
    fields: ReadonlyMap<string, ManifestValue>,
    access: "read" | "write",
  ): string[] =>
    [...fields].flatMap(([name, value]) =>
      value[access] === "never" ? [] : [name],
    );
  const shown = names(own, "read");
  const isWhole = shown.length === names(all, "read").length;
  const isWritten = view.actions.has("create") || view.actions.has("update");
  const set = names(own, "write");
  const isAllSet = set.length === names(all, "write").length;
  const ids = view.showsId === true ? ["id"] : [];
  if (!isWhole && shown.length + ids.length === 0) return false;
  for (const [name, { unique }] of own) {
    const value = all.get(name);
    if (unique === true && value !== undefined)
      base.fields?.set(name, { ...value, unique });
  }
  view.record = recordNameOf(base);
  if (!isWhole) view.read = [...ids, ...shown];
  if (isWritten && !isAllSet) view.write = set;
  // A parameter that is no field is the id only beside a `key`.
  base.key ??= view.key;
  const told = new Set(base.notes?.map((note) => JSON.stringify(note)));
  view.notes =
    view.notes?.filter((note) => !told.has(JSON.stringify(note))) ?? [];
  delete view.fields;
  delete view.timestamps;
  delete view.key;
  return true;
}

/** What a view may have otherwise, or is compared by itself. */
const APART = ["read", "write", "unique", "description", "example"];

/** Whether a view's field is the record's, as far as who may do what with it. */
function fits(own: ManifestValue, base: ManifestValue): boolean {
  const isSet = own["write"] !== "never";
  const plain = (value: ManifestValue): string => {
    const rest: ManifestValue = omit(value, ...APART);
    const core = isSet ? rest : omit(rest, "optional", "default");
    return JSON.stringify(
      Object.entries(core).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  const mayRead = own["read"] === "never" || base["read"] !== "never";
  const maySet =
    !isSet || base["write"] === "never" || own["write"] === base["write"];
  return plain(own) === plain(base) && mayRead && maySet;
}

function longFields({
  fields,
}: ResourceDraft): ReadonlyMap<string, ManifestValue> | null {
  if (fields === undefined) return null;
  return new Map(
    Array.from(fields, ([name, written]): [string, ManifestValue] => {
      if (isTable(written)) return [name, written];
      const text = String(written);
      return text.endsWith("?")
        ? [name, { type: text.slice(0, -1), optional: true }]
        : [name, { type: text }];
    }),
  );
}
