/** Route constraints: what the values of a path must look like. */
import { hasOwn } from "../values.js";
import { decode } from "./router.js";
import type { ConstraintCheck, Route } from "./tree.js";

/** Reads a route's constraints, which must match whole, decoded values. */
export function readConstraints({
  params,
  constraints,
}: Route): ConstraintCheck {
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
