/** Which actions of resources anyone may call, as `open` says it. Stage: import. */
import { camelCase } from "../model/words.js";
import type { Contents, ResourceDraft } from "./draft.js";
import { isEqual } from "./spell-options.js";
import type { LeftOutRoute, WantedRoute } from "./source.js";

/** Says `open` wherever it differs from what surrounds a resource. */
export function addOpenness(top: Contents, notes: LeftOutRoute[]): void {
  for (const row of top.rows) {
    for (const { isOpen, shown } of row.routes) {
      if (isOpen !== true) continue;
      const reason = "an entry of `routes` needs what all others need";
      notes.push({ route: `the open access to ${shown}`, reason });
    }
  }
  for (const draft of top.resources) openResource(draft, [], notes);
  for (const namespace of top.namespaces) addOpenness(namespace, notes);
}

function openResource(
  draft: ResourceDraft,
  around: readonly string[],
  notes: LeftOutRoute[],
): void {
  const actions: (readonly [string, readonly WantedRoute[]])[] = [
    ...draft.actions,
    ...draft.extras.map((extra) => [extra.name, extra.routes] as const),
  ];
  const own = actions.flatMap(([name, routes]) => {
    const open = routes.filter(({ isOpen }) => isOpen === true);
    if (open.length === routes.length) return [name];
    for (const { shown } of open)
      notes.push({
        route: `the open access to ${shown}`,
        reason: "all methods of one action need the same",
      });
    return [];
  });
  const names = actions.map(([name]) => camelCase(name));
  const inherited = around.filter((name) => names.includes(name));
  const wanted = own.map(camelCase);
  if (!isEqual([...wanted].sort(), [...inherited].sort())) {
    draft.open = own.length === 0 ? false : own;
  }
  const inside = draft.open === undefined ? around : wanted;
  for (const child of draft.resources) openResource(child, inside, notes);
  for (const namespace of draft.namespaces) {
    for (const child of namespace.resources) openResource(child, inside, notes);
  }
}
