/**
 * Where a manifest refers to the controller of a renamed resource: `to` of a route,
 * `controller` of another resource. These are renamed too.
 */
import { valueAt } from "../../diagnostics/values.js";
import type { ValueChange } from "../../edit/changed-value.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Model } from "../../model/types.js";

/**
 * The changes to those texts, from the models before and after the renaming.
 */
export function findReferences(
  value: unknown,
  before: Model,
  after: Model,
): readonly ValueChange[] {
  const renamed = new Map<string, string>();
  const pairs = before.routes.map((from, index) => ({
    from,
    to: after.routes[index],
  }));
  for (const { from, to } of pairs)
    if (from.controller && to?.controller && from.controller !== to.controller)
      renamed.set(from.controller, to.controller);
  const changes = pairs.flatMap(({ from, to }): ValueChange[] => {
    const next = renamed.get(from.controller ?? "");
    if (next === undefined || to?.controller !== from.controller) return [];
    const place = writtenAt(from.origin);
    return ["to", "controller"].flatMap((key): ValueChange[] => {
      const path = [...place, key];
      const text = valueAt(value, path);
      return typeof text === "string"
        ? [{ kind: "replace", path, to: follow(text, next) }]
        : [];
    });
  });
  const seen = new Set<string>();
  return changes.filter(({ path }) => {
    const id = JSON.stringify(path);
    return !seen.has(id) && seen.add(id);
  });
}

/**
 * `admin/articles#index` now names `posts`: the folders and the action stay.
 */
function follow(text: string, controller: string): string {
  const name = controller.split("/").at(-1) ?? controller;
  return text.replace(/[^/#]+(?=#|$)/, () => name);
}
