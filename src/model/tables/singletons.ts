/** Singletons: the columns whose values have one row each. Stage: model. */
import type { Definitions } from "../records/definitions.js";
import { parentOf } from "../records/parents.js";
import type { RecordModel } from "../records/types.js";
import type { Resource } from "../resource.js";
import { findField } from "./find-field.js";

/**
 * The columns that identify the row of a singleton: the ref to its parent, or
 * to the caller. A column that leads to several rows elsewhere is left out.
 */
export function listOnlyColumns(
  record: RecordModel,
  places: readonly Resource[],
  definitions: Definitions,
): readonly string[] {
  const columnOf = (place: Resource): string | undefined => {
    const { by } = place.node.options;
    if (by !== undefined) return findField(record.fields, by)?.name;
    const above = parentOf(place, definitions)?.name;
    return record.fields.find(
      ({ from, ref }) => from === "place" && ref?.record === above,
    )?.name;
  };
  const isOne = (place: Resource): boolean => place.node.options.singleton;
  const several = places.filter((place) => !isOne(place)).map(columnOf);
  const columns = places
    .filter(isOne)
    .flatMap((place) => columnOf(place) ?? []);
  return [...new Set(columns)].filter((column) => !several.includes(column));
}
