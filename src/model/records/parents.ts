/**
 * The refs that follow from the place of a nested resource: a comment below an
 * article has `article_id`. Stage: model.
 */
import type { Resource } from "../resource.js";
import type { Definition, Definitions } from "./definitions.js";

/** The record that a resource stands below: that of the nearest resource that has one. */
export function parentOf(
  resource: Resource,
  definitions: Definitions,
): Definition | null {
  for (let at = resource.parent; at !== null; at = at.parent) {
    const found = definitions.of(at);
    if (found !== undefined) return found;
  }
  return null;
}

/** The records that some place of a record stands below. */
export interface Parents {
  readonly all: readonly Definition[];
  /** Whether each one belongs to the only parent that there is. */
  readonly isRequired: boolean;
}

/** The parents of a record, in the order of its places. */
export function listParents(
  definition: Definition,
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
