/**
 * The parameters of an action's paths that are ids, and of which records. Stage: model.
 */
import type { Resource } from "../resource.js";
import type { ModelRoute } from "../types.js";
import type { RecordDefinition, Definitions } from "./definitions.js";
import type { ActionRecord } from "./types.js";

/** A parameter that is an id, and of which record. */
type IdParam = readonly [param: string, of: RecordDefinition];

/** The parameters of an action that are ids, if all its routes agree. */
export function listIds(
  routes: readonly ModelRoute[],
  definitions: Definitions,
): readonly IdParam[] {
  const ids = new Map<string, RecordDefinition | null>();
  for (const { params, resource } of routes) {
    if (resource === null) continue;
    for (const param of params) {
      const of = recordOfParam(param, resource, definitions);
      const known = ids.get(param);
      const isSame = known === undefined || isSameKey(known, of);
      ids.set(param, isSame ? of : null);
    }
  }
  return [...ids].flatMap(([param, of]) => (of === null ? [] : [[param, of]]));
}

function isSameKey(
  one: RecordDefinition | null,
  other: RecordDefinition | null,
): boolean {
  return (
    one?.key.type === other?.key.type &&
    (one?.key.type !== "text" || one === other)
  );
}

/** The types of ids, by their parameters. */
export function describeIds(
  ids: readonly IdParam[],
): Pick<ActionRecord, "keys" | "texts"> {
  const keys = ids.flatMap(([param, { key }]) =>
    key.type === "text" ? [] : [[param, key.type] as const],
  );
  const texts = ids.flatMap(([param, { name, key }]) =>
    key.type === "text"
      ? [[param, { record: name, data: key.data }] as const]
      : [],
  );
  return { keys: Object.fromEntries(keys), texts: Object.fromEntries(texts) };
}

/** The record whose id a parameter holds; null if it is not an id. */
function recordOfParam(
  param: string,
  resource: Resource,
  definitions: Definitions,
): RecordDefinition | null {
  let at: Resource | null = resource;
  for (; at !== null; at = at.parent) {
    const name = at === resource ? at.param : at.parentParam;
    if (name === param && at.property === "id" && !at.node.options.singleton) {
      return definitions.of(at) ?? null;
    }
  }
  return null;
}
