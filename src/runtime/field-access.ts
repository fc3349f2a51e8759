/**
 * Who sees a field, and who writes it, where neither a resource nor an action
 * says otherwise.
 */
import type { Field } from "./fields.js";

/** Whether replies have it. */
export function isShown({ read }: Field): boolean {
  return read !== "never";
}

/** Whether who makes a new record writes it. */
export function isCreated({ write, computed }: Field): boolean {
  return computed !== true && write !== "never";
}

/** Whether who changes a record writes it. */
export function isChanged({ write, computed }: Field): boolean {
  return computed !== true && write === undefined;
}
