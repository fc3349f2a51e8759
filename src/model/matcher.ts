/**
 * The emitted router over a model's table, with the parts it needs, for the
 * generator's own use: there is only one router, so `match` and the requests of
 * generated tests cannot disagree with the application. Stage: model.
 */
import { readConstraints } from "../runtime/routing/constraints.js";
import { createFallback } from "../runtime/routing/fallback.js";
import { createMatcher, type Matcher } from "../runtime/routing/router.js";
import type { Route } from "../runtime/routing/tree.js";

/** Creates a `match` over some routes of a model. */
export function createModelMatcher(routes: readonly Route[]): Matcher {
  const constraints = readConstraints;
  const hasFallback = routes.some(
    ({ controller, redirect }) => controller === null && !redirect,
  );
  return hasFallback
    ? createMatcher(routes, { constraints, fallback: createFallback })
    : createMatcher(routes, { constraints });
}
