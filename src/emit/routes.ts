/**
 * `routes.ts`: the route table as data, and `router.ts`, which is built on it.
 * Stage: emit.
 */
import { renderBound } from "./bound.js";
import type { Model, ModelRoute } from "../model/types.js";
import type { OutputFile } from "./file.js";
import type { EmitTarget } from "./target.js";

/**
 * The query parameter that lists ids, if the route requires it: without ids, a
 * change to a subset would change everything.
 */
export function idsOf(route: ModelRoute): string | null {
  if (route.kind !== "subset" || route.action === "index") return null;
  return route.query.find((param) => param.list)?.name ?? null;
}

/** Renders `routes.ts`. */
export function emitRoutes(model: Model, target: EmitTarget): OutputFile {
  const { formats, baseUrl, routes } = model;
  const data = {
    formats: Object.fromEntries(formats.map(({ name, type }) => [name, type])),
    baseUrl,
    routes: routes.map((route) => {
      const { redirect = null, deprecated = null } = route;
      return { ...route, ids: idsOf(route), redirect, deprecated };
    }),
  };
  return renderBound("routes", data, target);
}

/**
 * Renders `router.ts`, with only the parts of the matcher that the table needs.
 */
export function emitRouter({ routes }: Model, target: EmitTarget): OutputFile {
  const constraints = routes.some(isConstrained);
  const fallback = routes.some(({ kind }) => kind === "fallback");
  const parts = constraints || fallback;
  return renderBound("router", { parts, constraints, fallback }, target);
}

function isConstrained({ params, constraints }: ModelRoute): boolean {
  return params.some((name) => Object.hasOwn(constraints, name));
}
