/**
 * Who owns a name: gives each helper to the first route of its path, and says
 * where two paths want the same one. Stage: model.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { writtenAt } from "../manifest/tree.js";
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
    else if (owner.path !== draft.path)
      problems.push(reportTwice(draft, owner));
  }

  const taken = new Set([
    ...reserved,
    ...[...owners.keys()].flatMap(helperNames),
  ]);
  const builders = new Map<string, DraftRoute>();
  const routes = drafts.map((draft): Route => {
    const isOwner = draft.helper !== null && owners.get(draft.helper) === draft;
    const name = isOwner ? draft.helper : null;
    const { builder } = draft;
    if (builder === null) return { ...draft, name };
    const owner = builders.get(builder);
    // One action of one path has one builder, however many methods it takes.
    if (owner?.path === draft.path && owner.action === draft.action) {
      return { ...draft, name, builder: null };
    }
    if (owner !== undefined || taken.has(builder)) {
      problems.push(
        atKey(
          "builder-taken",
          writtenAt(draft.origin),
          `${draft.method} ${draft.path} gets no builder: the name ${builder} is taken`,
        ),
      );
      return { ...draft, name, builder: null };
    }
    builders.set(builder, draft);
    taken.add(builder);
    return { ...draft, name };
  });
  return { routes, problems };
}
