/**
 * What a manifest requires of the application: who calls, the members of the scope, the
 * guards of places that reach everyone's rows, and what errors are. Stage: emit.
 */
import type { Model } from "../model/types.js";
import type { KeyType } from "../runtime/records/fields.js";
import { describeMembers } from "./records/members.js";
import { computedValueOf } from "./samples/computed-values.js";
import type { OwnershipData } from "./template-data/ownership.js";

const SAMPLES: Readonly<Record<KeyType, number | string>> = {
  integer: 1,
  uuid: "00000000-0000-7000-8000-000000000001",
  text: "caller",
};

/** Empty where nothing is stored and the manifest has neither `caller` nor `problem`. */
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
    problem: describeProblem(model),
    guards: tables.length === 0 ? [] : listGuards(model),
  };
}

/** What an error has, and one of them. */
function describeProblem({ problem }: Model): OwnershipData["problem"] {
  if (problem === null) return null;
  const fields = problem.map(({ name, data }) => [name, data] as const);
  return {
    members: describeMembers(fields, "shown").map((member, at) => ({
      ...member,
      isOptional: fields[at]?.[1].optional === true,
    })),
    sample: fields.flatMap(([name, data]) =>
      data.optional === true ? [] : [{ name, value: computedValueOf(data) }],
    ),
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
