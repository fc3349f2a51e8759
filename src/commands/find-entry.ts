/** Finds the resource in the manifest that a command line refers to. */
import {
  findResources,
  selectResources,
  whereabouts,
  type ResourceEntry,
  type Whereabouts,
} from "../edit/find-resources.js";
import { notAmong, UsageError } from "./usage-error.js";

/**
 * The one resource that a name refers to.
 *
 * @throws UsageError if there is none, or if there are several
 */
export function findResourceEntry(
  value: unknown,
  name: string,
  where: Whereabouts,
): ResourceEntry {
  const all = findResources(value);
  const found = selectResources(all, name, where);
  const [entry] = found;
  if (entry === undefined) {
    const elsewhere = selectResources(all, name)[0];
    if (elsewhere !== undefined)
      throw new UsageError(
        `there is no resource '${name}' there`,
        `there is one with ${whereabouts(elsewhere)}`,
      );
    const names = [...new Set(all.map((each) => each.name))];
    throw notAmong(
      names,
      name,
      `there is no resource '${name}'`,
      names.length === 0 ? "the manifest has no resources" : undefined,
    );
  }
  if (found.length > 1)
    throw new UsageError(
      `there are ${found.length} resources '${name}'`,
      `say which: ${found.map(whereabouts).join(", or ")}`,
    );
  return entry;
}
