/** Constraints of routes: what the values of a path have to look like. */
import { hasOwn } from "./own.js";
import type { Route } from "./route.js";
import { decode } from "./router.js";
import type { Check } from "./tree.js";

/** Reads a route's constraints. They hold for whole values, which they see decoded. */
export function readConstraints({ params, constraints }: Route): Check {
  const patterns = params.map((name) =>
    hasOwn(constraints, name)
      ? new RegExp(`^(?:${constraints[name] ?? ""})$`)
      : null,
  );
  return (values) =>
    patterns.every((pattern, index) => {
      if (pattern === null) return true;
      const value = decode(values[index] ?? "");
      return value !== null && pattern.test(value);
    });
}
