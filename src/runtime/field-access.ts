/**
 * Who can see and write a field, unless a resource or an action says otherwise.
 */
import type { Field } from "./fields.js";

/** Whether replies include it. */
export function isShown({ read }: Field): boolean {
  return read !== "never";
}

/** Whether it can be written when a record is created. */
export function isCreated({ write, computed }: Field): boolean {
  return computed !== true && write !== "never";
}

/** Whether it can be written when a record is changed. */
export function isChanged({ write, computed }: Field): boolean {
  return computed !== true && write === undefined;
}
