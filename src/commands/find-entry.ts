/** Finds the resource of the manifest that a command line means. */
import {
  findResources,
  selectResources,
  whereabouts,
  type ResourceEntry,
  type Whereabouts,
} from "../edit/find-resources.js";
import { notAmong, UsageError } from "./usage-error.js";

/**
 * The one resource that a name means.
 *
 * @throws UsageError where there is none, or where there are several
 */
export function findEntry(
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
