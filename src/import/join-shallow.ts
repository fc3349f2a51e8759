/**
 * Shallow nesting: `/articles/:article_id/comments` holds the list, and
 * `/comments/:id` the members (Rails guide "Routing", 2.7.2 Shallow Nesting).
 * The fold makes two resources of these; here they become one. Stage: import.
 */
import type { Contents, ResourceDraft } from "./draft.js";

/** The actions that belong to a list; all others belong to the members. */
const LISTED: ReadonlySet<string> = new Set(["index", "new", "create"]);

/**
 * Joins lists nested in resources with their members, which are at the top
 * level or in a namespace. They become one resource only if that is
 * unambiguous: a single list has this path, and the members have no list of
 * their own.
 */
export function joinShallow(scope: Contents): void {
  const lists = new Map<string, Nested[]>();
  for (const parent of scope.resources) {
    for (const nested of listNested(parent, [parent])) {
      const { path } = nested.draft;
      lists.set(path, [...(lists.get(path) ?? []), nested]);
    }
  }
  for (const members of [...scope.resources]) {
    const [list, ...others] = lists.get(members.path) ?? [];
    if (list === undefined || others.length > 0) continue;
    if (!areOne(list, members)) continue;
    join(list.draft, members);
    scope.resources.splice(scope.resources.indexOf(members), 1);
  }
  for (const namespace of scope.namespaces) joinShallow(namespace);
}

interface Nested {
  readonly draft: ResourceDraft;
  /** The resources around it, from the outside in. */
  readonly ancestors: readonly ResourceDraft[];
}

/** The resources nested in another that have a list and no members. */
function listNested(
  parent: ResourceDraft,
  ancestors: readonly ResourceDraft[],
): readonly Nested[] {
  return parent.resources.flatMap((draft) => [
    ...(isList(draft) ? [{ draft, ancestors }] : []),
    ...listNested(draft, [...ancestors, draft]),
  ]);
}

function isList({ actions, extras, ...draft }: ResourceDraft): boolean {
  return (
    !draft.singleton &&
    draft.resources.length + draft.namespaces.length === 0 &&
    actions.size > 0 &&
    [...actions.keys()].every((action) => LISTED.has(action)) &&
    extras.every(({ kind }) => kind !== "member")
  );
}

function areOne({ draft, ancestors }: Nested, members: ResourceDraft): boolean {
  const { actions, extras, resources, namespaces } = members;
  return (
    !members.singleton &&
    members.name === draft.name &&
    !ancestors.includes(members) &&
    actions.size > 0 &&
    [...actions.keys()].every((action) => !LISTED.has(action)) &&
    extras.every(({ kind }) => kind === "member") &&
    // Anything nested inside becomes shallow too, at every level.
    namespaces.length === 0 &&
    resources.every((inner) => inner.isShallow === true || isList(inner)) &&
    controllersOf(members, draft).size === 1
  );
}

/** The controllers that the source names. */
function controllersOf(
  ...drafts: readonly ResourceDraft[]
): ReadonlySet<string | undefined> {
  const routes = drafts.flatMap(({ actions, extras }) => [
    ...[...actions.values()].flat(),
    ...extras.flatMap((extra) => extra.routes),
  ]);
  return new Set(routes.map(({ controller }) => controller));
}

function join(list: ResourceDraft, members: ResourceDraft): void {
  for (const [action, routes] of members.actions) {
    list.actions.set(action, routes);
  }
  list.extras.push(...members.extras);
  list.resources.push(...members.resources);
  list.param = members.param;
  list.parentParam = members.parentParam;
  Object.assign(list.pathNames, members.pathNames);
  list.isShallow = true;
}
