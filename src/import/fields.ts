/**
 * The fields of records, from the bodies of a resource's routes. They come
 * last, when the routes are settled: whatever a manifest cannot say about a
 * field is dropped and reported, but never a route. Stage: import.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { isTable, omit } from "../diagnostics/values.js";
import { fieldNameFault } from "../manifest/rules/fields.js";
import type { StandardAction } from "../manifest/words.js";
import { snakeCase } from "../model/words.js";
import type { Contents, ResourceDraft } from "./draft.js";
import { locateEntry, type PlacedEntry } from "./entries.js";
import { pluralize } from "./names.js";
import {
  addReferences,
  dropDangling,
  restoreId,
  type References,
} from "./record-references.js";
import { readRoutes, type Settled } from "./settle.js";
import { routeKeyOf, type LeftOutRoute, type SourceFields } from "./source.js";
import { spell } from "./spell.js";
import { spellField } from "./spell-options.js";

type Fields = Map<string, unknown>;

/** What every record has without saying so; compared in snake_case. */
const OWN = new Set(["id", "created_at", "updated_at"]);

export interface WithFields extends Settled {
  readonly notes: readonly LeftOutRoute[];
}

/** Adds fields to the resources of a settled draft, if the source knows any. */
export async function addFields(
  draft: Contents,
  settled: Settled,
  isLiteral: boolean,
  reserved: ReadonlySet<string>,
): Promise<WithFields> {
  const notes: LeftOutRoute[] = [];
  const resources = [...settled.entries.values()].filter(
    (entry) => entry.kind === "resource",
  );
  for (const { draft } of resources) {
    collect(draft);
    dropUnnamable(draft, notes);
  }
  dropParents(resources);
  const known = resources
    .map((entry) => entry.draft)
    .filter(({ fields }) => fields !== undefined);
  if (known.length === 0) return { ...settled, notes };
  const naming = isCamel(known) ? { naming: "camel" } : {};
  const references = addReferences(known, naming.naming === "camel");
  const routes = new Set(settled.routes.map(routeKeyOf));
  for (;;) {
    const spelled = spell(draft, isLiteral);
    const value = { ...naming, ...spelled.value };
    const read = await readRoutes(value, reserved);
    if (read.problems.length === 0) {
      const isSame =
        read.routes.length === settled.routes.length &&
        read.routes.every((route) => routes.has(routeKeyOf(route)));
      if (isSame) {
        return { ...settled, value, routes: read.routes, notes };
      }
    }
    const isChanged = read.problems.map((problem) =>
      mend(problem, spelled.entries, references, notes),
    );
    if (isChanged.some(Boolean)) {
      dropDangling(references);
      continue;
    }
    // The faulty field is unknown, and the routes matter more than all fields.
    for (const one of known) forget(one);
    return { ...settled, notes };
  }
}

/** Collects the fields of one resource from its bodies and replies. */
function collect(draft: ResourceDraft): void {
  const find = (kind: "body" | "reply", actions: readonly StandardAction[]) =>
    actions
      .flatMap((action) => draft.actions.get(action) ?? [])
      .find((route) => route[kind] !== undefined)?.[kind];
  const created = find("body", ["create"]);
  const changed = find("body", ["update"]);
  const reply = find("reply", ["show", "create", "update"]);
  const written = created ?? changed;
  const all = new Map([
    ...(reply ?? []),
    ...(created ?? []),
    ...(changed ?? []),
  ]);
  if (all.size === 0) return;
  const names = [...all.keys()].map((name) => snakeCase(name));
  const fields: Fields = new Map();
  for (const [name, field] of all) {
    if (OWN.has(snakeCase(name)) || name === draft.param) continue;
    const { only } = field;
    const isShown = reply === undefined || reply.has(name);
    const isTaken = written === undefined || has(name, created, changed);
    const write = writeOf(name, created, changed, isTaken && only !== "reply");
    const read = isShown && only !== "body" ? {} : { read: "never" };
    const { isRequired } = written?.get(name) ?? field;
    const value = { ...field.value, ...write, ...read };
    // A list that is in no body cannot be left out of one.
    const isGiven = write.write === "never" && field.value["many"] === true;
    fields.set(name, spellField(value, isRequired || isGiven));
  }
  if (fields.size === 0) return;
  draft.fields = fields;
  if (!names.includes("created_at")) draft.timestamps = false;
  if (all.get("id")?.value["type"] === "uuid") draft.key = "uuid";
}

/**
 * Drops names that no field can have, such as `@odata.type`. The model would
 * find them too, but with thousands of them, each is costly to find by its
 * problem.
 */
function dropUnnamable(draft: ResourceDraft, notes: LeftOutRoute[]): void {
  for (const name of draft.fields?.keys() ?? []) {
    const fault = fieldNameFault(name);
    if (fault === null) continue;
    draft.fields?.delete(name);
    notes.push({ route: `${name} of ${draft.name}`, reason: fault.message });
  }
  if (draft.fields?.size === 0) forget(draft);
}

/** Drops the parent's id, which a nested record has without saying so. */
function dropParents(
  resources: readonly Extract<PlacedEntry, { readonly kind: "resource" }>[],
): void {
  const names = new Set(
    resources.flatMap(({ draft: { name, fields } }) =>
      fields === undefined ? [] : [name],
    ),
  );
  for (const { draft, within } of resources) {
    const { fields } = draft;
    if (fields === undefined || !names.has(pluralize(within.name))) continue;
    for (const name of fields.keys()) {
      if (snakeCase(name) === `${within.name}_id`) fields.delete(name);
    }
    if (fields.size === 0) forget(draft);
  }
}

function has(name: string, ...all: (SourceFields | undefined)[]): boolean {
  return all.some((fields) => fields?.has(name));
}

/** Who may set a field, if not every request may. */
function writeOf(
  name: string,
  created: SourceFields | undefined,
  changed: SourceFields | undefined,
  isTaken: boolean,
): { readonly write?: string } {
  if (!isTaken) return { write: "never" };
  const isFixed = has(name, created) && changed?.has(name) === false;
  return isFixed ? { write: "create" } : {};
}

/** Whether most multi-word names are in camelCase. */
function isCamel(drafts: readonly ResourceDraft[]): boolean {
  const names = drafts.flatMap(({ fields }) => [...(fields?.keys() ?? [])]);
  const camel = names.filter((name) => /[a-z][A-Z]/.test(name)).length;
  return camel > names.filter((name) => name.includes("_")).length;
}

/** Removes what a problem is about; false if there is nothing to remove. */
function mend(
  { place: { path }, message }: ManifestProblem,
  entries: ReadonlyMap<string, PlacedEntry>,
  references: References,
  notes: LeftOutRoute[],
): boolean {
  const found = locateEntry(path, entries, ({ kind }) => kind === "resource");
  if (found?.entry.kind !== "resource") return false;
  const { draft } = found.entry;
  const { fields, name: owner } = draft;
  if (fields === undefined) return false;
  const [key, step, option] = found.below.map(String);
  if (key !== "fields" || step === undefined || !fields.has(step)) {
    notes.push({ route: `the fields of ${owner}`, reason: message });
    forget(draft);
    return true;
  }
  if (restoreId(draft, references, step)) return true;
  notes.push({ route: `${step} of ${owner}`, reason: message });
  const value = fields.get(step);
  if (option !== undefined && LIMITS.has(option) && isTable(value)) {
    const isRequired = value["optional"] !== true;
    const rest = omit(value, option, "optional");
    fields.set(step, spellField(rest, isRequired));
    return true;
  }
  fields.delete(step);
  if (fields.size === 0) forget(draft);
  return true;
}

/** Options that a field can do without. */
const LIMITS = new Set([
  ...["min", "max", "minLength", "maxLength", "minItems", "maxItems"],
  ...["pattern", "default"],
]);

function forget(draft: ResourceDraft): void {
  delete draft.fields;
  delete draft.timestamps;
  delete draft.key;
}
