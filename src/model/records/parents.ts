/**
 * The refs that follow from where a resource is nested: a comment below an
 * article has `article_id`. Stage: model.
 */
import type { Resource } from "../resource.js";
import type { RecordDefinition, Definitions } from "./definitions.js";

/**
 * The parent record of a resource: that of the nearest resource above with one.
 */
export function parentOf(
  resource: Resource,
  definitions: Definitions,
): RecordDefinition | null {
  for (let at = resource.parent; at !== null; at = at.parent) {
    const found = definitions.of(at);
    if (found !== undefined) return found;
  }
  return null;
}

/** The parent records of all places of a record. */
export interface Parents {
  readonly all: readonly RecordDefinition[];
  /** Whether there is a single parent, which every row belongs to. */
  readonly isRequired: boolean;
}

/** The parents of a record, in the order of its places. */
export function listParents(
  definition: RecordDefinition,
  definitions: Definitions,
): Parents {
  const parents = definition.places.map((place) =>
    parentOf(place, definitions),
  );
  const all = [...new Set(parents.filter((parent) => parent !== null))];
  const isNested = definition.definers.every(
    (place) => parentOf(place, definitions) !== null,
  );
  const isOwn = all.includes(definition);
  return { all, isRequired: isNested && all.length === 1 && !isOwn };
}
