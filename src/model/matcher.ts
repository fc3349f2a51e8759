/**
 * The emitted router over a model's table, with the parts that it needs: the router
 * that the generator itself asks. Stage: model.
 */
import { readConstraints } from "../runtime/constraints.js";
import { createFallback } from "../runtime/fallback.js";
import { createMatcher, type Matcher } from "../runtime/router.js";
import type { Route } from "../runtime/route.js";

/** Makes a `match` over some routes of a model. */
export function createModelMatcher(routes: readonly Route[]): Matcher {
  const constraints = readConstraints;
  const hasFallback = routes.some(
    ({ controller, redirect }) => controller === null && !redirect,
  );
  return hasFallback
    ? createMatcher(routes, { constraints, fallback: createFallback })
    : createMatcher(routes, { constraints });
}
