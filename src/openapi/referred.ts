/**
 * Which rows cannot be removed while others refer to them, or to what would be
 * removed along with them. Stage: openapi.
 */
import type { Model } from "../model/types.js";

/** The names of the records with such rows. */
export function findReferred({ tables }: Model): ReadonlySet<string> {
  const found = new Set<string>();
  const removed = new Map<string, string[]>();
  for (const { record } of tables) {
    for (const { ref, data } of record.fields) {
      if (ref === null || data.computed === true) continue;
      if (ref.onDelete === "restrict") found.add(ref.record);
      if (ref.onDelete !== "cascade") continue;
      const others = removed.get(record.name) ?? [];
      removed.set(record.name, [...others, ref.record]);
    }
  }
  // A set also visits what is added on the way.
  for (const name of found)
    for (const other of removed.get(name) ?? []) found.add(other);
  return found;
}
