/**
 * What a manifest with ownership requires of the application: the members of
 * the scope, and the guards of places that reach everyone's rows. Stage: emit.
 */
import type { Model } from "../model/types.js";
import type { OwnershipData } from "./template-data/ownership.js";

/** Empty if nothing is stored. */
export function describeOwnership(model: Model): OwnershipData {
  if (model.tables.length === 0) return { scope: [], guards: [] };
  return { scope: listMembers(model), guards: listGuards(model) };
}

/** The columns of scoped refs, each once. */
function listMembers({ tables, records }: Model): OwnershipData["scope"] {
  const members = new Map<string, OwnershipData["scope"][number]>();
  const keys = new Map(records.map(({ name, key }) => [name, key]));
  const fields = tables.flatMap(({ record }) => record.fields);
  for (const { name, ref } of fields) {
    if (!ref?.scope) continue;
    const isText = (keys.get(ref.record) ?? "integer") !== "integer";
    members.set(name, { name, type: isText ? "string" : "number" });
  }
  return [...members.values()];
}

/** The actions of each guard. A redirect has no action, and reveals nothing. */
function listGuards({ routes }: Model): OwnershipData["guards"] {
  const guards = new Map<string, Set<string>>();
  for (const route of routes) {
    const { guard, controller, action } = route;
    if (guard === null || controller === null || action === null) continue;
    const actions = guards.get(guard) ?? new Set();
    guards.set(guard, actions.add(`${controller}#${action}`));
  }
  return Array.from(guards, ([name, actions]) => ({
    name,
    actions: [...actions],
  }));
}
