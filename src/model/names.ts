/**
 * Who owns a name: gives each helper to the first route of its path, and says
 * where two paths want the same one. Stage: model.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { writtenAt } from "../manifest/tree.js";
import type { Method } from "../manifest/words.js";
import type { DraftRoute } from "./draft.js";
import type { Route } from "./types.js";

export interface NamedRoutes {
  readonly routes: readonly Route[];
  readonly problems: readonly Problem[];
}

/** The functions that a helper's base becomes. */
function helperNames(base: string): readonly string[] {
  return [`${base}Path`, `${base}Url`];
}

/** The functions that a builder becomes: for some methods, a form's too. */
function builderNames(builder: string, method: Method): readonly string[] {
  return method === "GET" || method === "POST"
    ? [builder]
    : [builder, `${builder}Form`];
}

function reportTwice(route: DraftRoute, owner: DraftRoute): Problem {
  const name = `${route.helper ?? ""}Path`;
  return atKey(
    "duplicate-helper",
    writtenAt(route.origin),
    `two paths want the helper ${name}: ${owner.path} and ${route.path}`,
    {
      labels: [
        {
          place: { path: writtenAt(owner.origin), on: "key" },
          text: `${name} is ${owner.path} here`,
        },
      ],
    },
  );
}

function isSingletonCreate({ kind, action }: DraftRoute): boolean {
  return kind === "singleton" && action === "create";
}

/** Gives each helper to the first route of its path. */
function giveHelpers(drafts: readonly DraftRoute[]): {
  readonly owners: ReadonlyMap<string, DraftRoute>;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const owners = new Map<string, DraftRoute>();
  // In Rails a singleton's name stands on its other routes before create.
  const inOrder = [
    ...drafts.filter((draft) => !isSingletonCreate(draft)),
    ...drafts.filter(isSingletonCreate),
  ];
  for (const draft of inOrder) {
    if (draft.helper === null) continue;
    const owner = owners.get(draft.helper);
    if (owner === undefined) owners.set(draft.helper, draft);
    else if (owner.path !== draft.path) {
      problems.push(reportTwice(draft, owner));
    }
  }
  return { owners, problems };
}

function reportTaken(draft: DraftRoute): Problem {
  const { builder, method, path, origin } = draft;
  return atKey(
    "builder-taken",
    writtenAt(origin),
    `${method} ${path} gets no builder: the name ${builder ?? ""} is taken`,
  );
}

/** Gives each builder to the first route that wants it: one for each action of a path. */
function giveBuilders(
  drafts: readonly DraftRoute[],
  isTaken: (name: string) => boolean,
): {
  readonly owners: ReadonlySet<DraftRoute>;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const owners = new Set<DraftRoute>();
  const names = new Map<string, DraftRoute>();
  for (const draft of drafts) {
    if (draft.builder === null) continue;
    const own = builderNames(draft.builder, draft.method);
    const owner = own.map((name) => names.get(name)).find(Boolean);
    // However many methods an action takes, it has one builder.
    if (owner?.path === draft.path && owner.action === draft.action) continue;
    if (owner !== undefined || own.some(isTaken)) {
      problems.push(reportTaken(draft));
      continue;
    }
    for (const name of own) names.set(name, draft);
    owners.add(draft);
  }
  return { owners, problems };
}

/**
 * Decides which route carries which name.
 *
 * @param reserved names that the file of the helpers needs for itself
 * @returns every route, `duplicate-helper` for two paths that want one helper
 * (Rails drops the later one in silence), and `builder-taken` for a builder
 * that is left out since its name is in use
 */
export function assignNames(
  drafts: readonly DraftRoute[],
  reserved: ReadonlySet<string>,
): NamedRoutes {
  const helpers = giveHelpers(drafts);
  const functions = new Set([...helpers.owners.keys()].flatMap(helperNames));
  // What wants another's helper has been told so, and needs no second word.
  const rest = drafts.filter(
    ({ helper, path }) =>
      helper !== null && helpers.owners.get(helper)?.path === path,
  );
  const builders = giveBuilders(
    rest,
    (name) => functions.has(name) || reserved.has(name),
  );
  const routes = drafts.map((draft): Route => {
    const { helper, builder } = draft;
    const isOwner = helper !== null && helpers.owners.get(helper) === draft;
    return {
      ...draft,
      name: isOwner ? helper : null,
      builder: builders.owners.has(draft) ? builder : null,
    };
  });
  return { routes, problems: [...helpers.problems, ...builders.problems] };
}
