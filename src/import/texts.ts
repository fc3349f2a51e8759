/** What a source tells its readers of resources and extra actions. Stage: import. */
import type { ResourceDraft } from "./draft.js";
import type { LeftOutRoute } from "./source.js";
import type { PlacedResource } from "./twin-records.js";

/**
 * Gives resources the descriptions of their groups, and extra actions their own.
 *
 * @param groups what the source's groups are about
 */
export function describeResources(
  resources: readonly PlacedResource[],
  groups: ReadonlyMap<string, string>,
  notes: LeftOutRoute[],
): void {
  const byGroup = new Map<string, ResourceDraft[]>();
  for (const { draft } of resources) {
    for (const extra of draft.extras) {
      const [description, ...others] = new Set(
        extra.routes.flatMap((route) => route.description ?? []),
      );
      if (description !== undefined) extra.description = description;
      if (others.length === 0) continue;
      const route = `the descriptions of ${extra.name} of ${draft.name}`;
      notes.push({ route, reason: "an action has one" });
    }
    const names = new Set(
      [...draft.actions.values()].flat().map(({ group }) => group),
    );
    const [name, ...others] = names;
    if (name === undefined || others.length > 0) continue;
    byGroup.set(name, [...(byGroup.get(name) ?? []), draft]);
  }
  for (const [name, drafts] of byGroup) {
    const description = groups.get(name);
    const [first] = drafts;
    if (description !== undefined && first !== undefined)
      first.description = description;
  }
}
