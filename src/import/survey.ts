/**
 * What most resources have in common, to be set once at the top. Stage: import.
 */
import type { UpdateMethod } from "../manifest/words.js";
import { spellActions } from "./spell-options.js";
import type { Contents, ResourceDraft, ScopeDraft } from "./draft.js";

export interface SurveyDefaults {
  readonly updateMethods: readonly UpdateMethod[];
  readonly apiOnly: boolean;
}

/** The methods that most updates use, and whether forms are off by default. */
export function surveyActions(top: Contents): SurveyDefaults {
  const all = listResources(top);
  const counts = new Map<string, number>();
  for (const { actions } of all) {
    const updates = actions.get("update") ?? [];
    if (updates.length === 0) continue;
    const key = [...new Set(updates.map(({ method }) => method))].sort().join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const keys = ["PUT", "PATCH", "PATCH,PUT"];
  const [most = "PUT"] = keys.sort(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  );
  return {
    updateMethods: most.split(",") as UpdateMethod[],
    apiOnly: needsNoForms(all),
  };
}

/** Whether it is shorter to list the actions of resources with forms. */
function needsNoForms(all: readonly ResourceDraft[]): boolean {
  const hasForm = ({ actions }: ResourceDraft): boolean =>
    actions.has("new") || actions.has("edit");
  if (!all.some(hasForm)) return true;
  const count = (apiOnly: boolean): number =>
    all
      .flatMap((draft) => Object.values(spellActions(draft, apiOnly)))
      .reduce<number>((sum, words) => sum + [words].flat().length, 0);
  return count(true) < count(false);
}

/** All resources inside, parents before children. */
export function listResources(
  inside: Pick<Contents, "resources" | "namespaces">,
): readonly ResourceDraft[] {
  return [
    ...inside.resources.flatMap((draft) => [draft, ...listResources(draft)]),
    ...inside.namespaces.flatMap((draft: ScopeDraft) => listResources(draft)),
  ];
}
