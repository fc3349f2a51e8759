/**
 * Values of type `json`: anything that JSON can express, within limits.
 */
import { isStorable, type Refusal, refuse, UNSTORABLE } from "./refusal.js";

const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;

const TOO_DEEP = refuse("depth", `Must not be nested deeper than ${MAX_DEPTH}`);
const TOO_LARGE = refuse(
  "size",
  `Must not hold more than ${MAX_VALUES} values`,
);
const NO_JSON = refuse("type", "Must be JSON");
const NO_NAME = refuse("name", "Must not have such a name");
const REFUSED: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

/** The value itself, or why it is refused. */
export function checkJsonValue(value: unknown): unknown {
  let level: readonly unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > MAX_VALUES) return TOO_LARGE;
    if (depth > MAX_DEPTH) return TOO_DEEP;
    const next: unknown[] = [];
    for (const each of level) {
      const refusal = checkOne(each, next);
      if (refusal !== null) return refusal;
    }
    level = next;
  }
  return value;
}

/** @param inside receives what the value contains */
function checkOne(value: unknown, inside: unknown[]): Refusal | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : NO_JSON;
  if (typeof value === "string") {
    return isStorable(value) ? null : UNSTORABLE;
  }
  if (typeof value !== "object") return NO_JSON;
  if (Array.isArray(value)) {
    if (value.length > MAX_VALUES) return TOO_LARGE;
    for (const item of value) inside.push(item);
    return null;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return NO_JSON;
  for (const [name, item] of Object.entries(value)) {
    if (REFUSED.has(name)) return NO_NAME;
    if (!isStorable(name)) return UNSTORABLE;
    inside.push(item);
  }
  return null;
}
