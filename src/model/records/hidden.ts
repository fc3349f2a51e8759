/**
 * Whether there may be rows of a record that somebody may not read, as far as the
 * manifest says it: then what shows them has to do without. Stage: model.
 */
import type { Resource } from "../resource.js";
import type { Definitions, RecordDefinition } from "./definitions.js";
import { parentOf } from "./parents.js";

/** Whether some rows of a record are hidden from somebody, or gone. */
export function mayBeHidden(
  definition: RecordDefinition,
  definitions: Definitions,
  seen: readonly RecordDefinition[] = [],
): boolean {
  if (seen.includes(definition)) return false;
  const { definers, places } = definition;
  const [definer] = definers;
  if (definer === undefined) return false;
  const { fields = {}, destroy } = definer.node.options;
  const around = [...seen, definition];
  const open = places.filter(({ scope }) => scope.guard === null);
  const above = definers.flatMap((place) => parentOf(place, definitions) ?? []);
  return (
    destroy === "soft" ||
    Object.values(fields).some(({ scope }) => scope === "all") ||
    !isForAll(definer) ||
    (open.length > 0 && open.every(isPart)) ||
    [...above, ...takenWith(definition, definitions)].some((each) =>
      mayBeHidden(each, definitions, around),
    )
  );
}

/** Whether the rules of a resource let everybody read all of its rows. */
function isForAll({ node, scope }: Resource): boolean {
  const { read } = node.options.access ?? scope.access?.entry ?? {};
  return (
    read === undefined ||
    read.some(({ who, where }) => who === "anyone" && where === undefined)
  );
}

/** Whether a resource leads to a part of the rows: by their values, or by who calls. */
function isPart({ node, parent }: Resource): boolean {
  const { where, by } = node.options;
  return (where ?? by) !== undefined || (parent !== null && isPart(parent));
}

/** The records whose rows take those of a record along when they are deleted. */
function takenWith(
  { definers }: RecordDefinition,
  definitions: Definitions,
): readonly RecordDefinition[] {
  const entries = Object.values(definers[0]?.node.options.fields ?? {});
  return entries.flatMap(({ ref, onDelete }) =>
    ref === undefined || onDelete !== "cascade"
      ? []
      : (definitions.find(ref) ?? []),
  );
}
