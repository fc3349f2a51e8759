/**
 * The fields of records, from the bodies of a resource's routes. They come
 * last, when the routes are settled: whatever a manifest cannot say about a
 * field is dropped and reported, but never a route. Stage: import.
 */
import { snakeCase } from "../model/words.js";
import { withoutUndefined } from "../diagnostics/values.js";
import { addActionFields, noteRows } from "./action-fields.js";
import { collectFields, styleOf } from "./collect-fields.js";
import type { Contents } from "./draft.js";
import {
  dropNotes,
  forgetFields,
  mendField,
  type FieldRepair,
} from "./mend-fields.js";
import { addOpenness } from "./openness.js";
import { addReferences, dropDangling } from "./record-references.js";
import { readRoutes, type Settled } from "./settle.js";
import { routeKeyOf, type ImportSource, type LeftOutRoute } from "./source.js";
import { spell } from "./spell.js";
import { describeResources } from "./texts.js";
import {
  joinTwins,
  recordNameOf,
  type PlacedResource,
} from "./twin-records.js";
import { noteWrappers } from "./wrappers.js";

export interface WithFields extends Settled {
  readonly notes: readonly LeftOutRoute[];
}

/** Adds fields to the resources of a settled draft, if the source knows any. */
export async function addFields(
  draft: Contents,
  settled: Settled,
  isLiteral: boolean,
  reserved: ReadonlySet<string>,
  { security, groups = new Map() }: Pick<ImportSource, "security" | "groups">,
): Promise<WithFields> {
  const notes: LeftOutRoute[] = [];
  const resources = [...settled.entries.values()].filter(
    (entry) => entry.kind === "resource",
  );
  const style = styleOf(resources.map((each) => each.draft));
  for (const each of resources) collectFields(each.draft, style);
  joinTwins(resources);
  dropParents(resources);
  const known = resources
    .map((entry) => entry.draft)
    .filter(({ fields }) => fields !== undefined);
  addActionFields(resources, notes);
  noteRows(settled.entries, notes);
  describeResources(resources, groups, notes);
  if (security !== undefined) addOpenness(draft, notes);
  const isCamel = style === "camel" && known.length > 0;
  const references = addReferences(known, isCamel);
  const envelope = noteWrappers(resources, style, notes);
  const naming = isCamel ? { naming: "camel" } : {};
  const routes = new Set(settled.routes.map(routeKeyOf));
  const repair: FieldRepair = { references, notes, tries: new Map() };
  for (;;) {
    const spelled = spell(draft, isLiteral);
    const around = withoutUndefined({ security });
    const value = { ...around, ...naming, ...envelope, ...spelled.value };
    const read = await readRoutes(value, reserved);
    if (read.problems.length === 0) {
      const isSame =
        read.routes.length === settled.routes.length &&
        read.routes.every((route) => routes.has(routeKeyOf(route)));
      if (isSame) {
        const all = distinct([...notes, ...listNotes(resources)]);
        return { ...settled, value, routes: read.routes, notes: all };
      }
    }
    const isChanged = read.problems.map((problem) =>
      mendField(problem, spelled.entries, repair),
    );
    if (isChanged.some(Boolean)) {
      dropDangling(references);
      continue;
    }
    // What is faulty is unknown, and the routes matter more than all fields.
    notes.push({
      route: "the fields of all records",
      reason: read.problems[0]?.message ?? "they would change the routes",
    });
    return { ...settled, notes };
  }
}

/** What the manifest does not keep of the schemas of the fields that it has. */
function listNotes(resources: readonly PlacedResource[]): LeftOutRoute[] {
  return resources.flatMap(({ draft: { name, notes = [] } }) =>
    notes.map(({ path, before = "", title, reason }) => ({
      route: title ?? `${before}${path === "" ? name : `${name}.${path}`}`,
      reason,
    })),
  );
}

/** Each note once: what holds for many is said by all of them. */
function distinct(notes: readonly LeftOutRoute[]): readonly LeftOutRoute[] {
  return [
    ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
  ];
}

/** Drops the parent's id, which a nested record has without saying so. */
function dropParents(resources: readonly PlacedResource[]): void {
  const shared = new Set(resources.flatMap(({ draft }) => draft.record ?? []));
  const drafts = new Set<object>(
    resources.flatMap(({ draft }) =>
      (draft.fields ?? draft.record) === undefined ? [] : [draft],
    ),
  );
  for (const { draft, within } of resources) {
    const { fields } = draft;
    if (fields === undefined || !drafts.has(within.holder)) continue;
    // Another place shows it, where no path says it.
    if (shared.has(recordNameOf(draft))) continue;
    for (const name of fields.keys()) {
      if (snakeCase(name) !== `${within.name}_id`) continue;
      fields.delete(name);
      dropNotes(draft, name);
      const reason = "a nested record has the id of its parent unnamed";
      draft.notes = [...(draft.notes ?? []), { path: name, reason }];
    }
    if (fields.size === 0) forgetFields(draft);
  }
}
