/**
 * What a manifest with ownership requires of the application: the members of
 * the scope, and the guards of places that reach everyone's rows. Stage: emit.
 */
import type { Model } from "../model/types.js";
import type { KeyType } from "../runtime/records/fields.js";
import type { OwnershipData } from "./template-data/ownership.js";

const SAMPLES: Readonly<Record<KeyType, number | string>> = {
  integer: 1,
  uuid: "00000000-0000-7000-8000-000000000001",
  text: "caller",
};

/** Empty if nothing is stored, and the manifest has no `caller`. */
export function describeOwnership(model: Model): OwnershipData {
  const { callers, tables } = model;
  const scope = listMembers(model);
  const known = callers?.columns ?? [];
  return {
    scope,
    asked: scope.filter(({ name }) => !known.includes(name)),
    caller: callers && {
      record: callers.record.name,
      type: typeOfKey(callers.record.key),
      sample: SAMPLES[callers.record.key],
      roles: callers.roles,
      hasSeveral: callers.roles.length > 1,
    },
    guards: tables.length === 0 ? [] : listGuards(model),
  };
}

function typeOfKey(key: KeyType): "number" | "string" {
  return key === "integer" ? "number" : "string";
}

/** The columns of scoped refs, each once. */
function listMembers({ tables, records }: Model): OwnershipData["scope"] {
  const members = new Map<string, OwnershipData["scope"][number]>();
  const keys = new Map(records.map(({ name, key }) => [name, key]));
  const fields = tables.flatMap(({ record }) => record.fields);
  for (const { name, ref } of fields) {
    if (!ref?.scope) continue;
    const type = typeOfKey(keys.get(ref.record) ?? "integer");
    members.set(name, { name, type });
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
