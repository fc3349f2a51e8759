/**
 * Who owns a name: gives each helper to the first route of its path, and
 * reports paths that want the same one. Stage: model.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../diagnostics/problem.js";
import { writtenAt } from "../manifest/tree.js";
import type { Method } from "../manifest/words.js";
import type { DraftRoute } from "./draft.js";

/** Whether a builder also has a form function: forms send only GET and POST. */
function hasForm(method: Method): boolean {
  return method !== "GET" && method !== "POST";
}

function reportTwice(route: DraftRoute, owner: DraftRoute): ManifestProblem {
  const name = `${route.helper ?? ""}Path`;
  return atKey(
    "duplicate-helper",
    writtenAt(route.origin),
    `two paths have the helper name ${name}: ${owner.path} and ${route.path}`,
    {
      labels: [
        labelAt(writtenAt(owner.origin), `${name} is ${owner.path} here`),
      ],
    },
  );
}

function isSingletonCreate({ kind, action }: DraftRoute): boolean {
  return kind === "singleton" && action === "create";
}

/** Gives each helper to the first route of its path. */
function giveHelpers(
  drafts: readonly DraftRoute[],
  problems: ManifestProblem[],
): ReadonlyMap<string, DraftRoute> {
  const owners = new Map<string, DraftRoute>();
  const give = (draft: DraftRoute): void => {
    if (draft.helper === null) return;
    const owner = owners.get(draft.helper);
    if (owner === undefined) {
      owners.set(draft.helper, draft);
      draft.name = draft.helper;
    } else if (owner.path !== draft.path) {
      problems.push(reportTwice(draft, owner));
    }
  };
  // In Rails, a singleton's name goes to its other routes before create.
  const late: DraftRoute[] = [];
  for (const draft of drafts) {
    if (isSingletonCreate(draft)) late.push(draft);
    else give(draft);
  }
  late.forEach(give);
  return owners;
}

/** Whether a name is one of the two functions generated for a helper. */
function isHelper(name: string, owners: ReadonlyMap<string, unknown>): boolean {
  return (
    (name.endsWith("Path") && owners.has(name.slice(0, -"Path".length))) ||
    (name.endsWith("Url") && owners.has(name.slice(0, -"Url".length)))
  );
}

function reportTaken(draft: DraftRoute): ManifestProblem {
  const { builder, method, path, origin } = draft;
  return atKey(
    "builder-taken",
    writtenAt(origin),
    `${method} ${path} gets no builder: the name ${builder ?? ""} is taken`,
  );
}

/** Gives each builder to the first route that wants it: one per path action. */
function giveBuilders(
  drafts: readonly DraftRoute[],
  helpers: ReadonlyMap<string, DraftRoute>,
  reserved: ReadonlySet<string>,
  problems: ManifestProblem[],
): void {
  const names = new Map<string, DraftRoute>();
  const isTaken = (name: string): boolean =>
    reserved.has(name) || isHelper(name, helpers);
  for (const draft of drafts) {
    const { builder, helper, path, action } = draft;
    if (builder === null) continue;
    // A route that wants another's helper has already been reported.
    if (helper === null || helpers.get(helper)?.path !== path) {
      draft.builder = null;
      continue;
    }
    const form = hasForm(draft.method) ? `${builder}Form` : null;
    const owner =
      names.get(builder) ?? (form === null ? undefined : names.get(form));
    const isFree =
      owner === undefined &&
      !isTaken(builder) &&
      (form === null || !isTaken(form));
    if (isFree) {
      names.set(builder, draft);
      if (form !== null) names.set(form, draft);
      continue;
    }
    // However many methods an action takes, it has one builder.
    if (owner?.path !== path || owner.action !== action) {
      problems.push(reportTaken(draft));
    }
    draft.builder = null;
  }
}

/**
 * Decides which route carries which name, and clears builders that are not
 * generated.
 *
 * @param reserved names that the helpers file needs for itself
 * @returns `duplicate-helper` for two paths that want one helper (Rails
 * silently drops the later one), and `builder-taken` for a builder left out
 * because its name is taken: only a warning, as nobody asked for it by name
 */
export function assignNames(
  drafts: readonly DraftRoute[],
  reserved: ReadonlySet<string>,
): readonly ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const helpers = giveHelpers(drafts, problems);
  giveBuilders(drafts, helpers, reserved, problems);
  return problems;
}
