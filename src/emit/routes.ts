/**
 * `routes.ts`: the route table as data. Stage: emit. Its types are those of
 * `src/runtime/routes.ts`, whose own table only stands for this one.
 */
import { runtime } from "../generated/runtime.js";
import type { Model, Route } from "../model/types.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import type { Target } from "./target.js";
import { render } from "./template.js";

/** Everything in the runtime file above its sample table. */
function readTypes(): string {
  const [types, sample] = (runtime["routes"] ?? "").split(
    "export const settings",
  );
  if (types === undefined || sample === undefined) {
    throw new Error("src/runtime/routes.ts has no settings");
  }
  return types;
}

/**
 * The list in the query that a route cannot do without: a change of a subset
 * without ids would change everything.
 */
export function idsOf(route: Route): string | null {
  if (route.kind !== "subset" || route.action === "index") return null;
  return route.query.find((param) => param.list)?.name ?? null;
}

/** Renders `routes.ts`. */
export function emitRoutes(model: Model, target: Target): OutputFile {
  const { formats, methodOverride, baseUrl, routes } = model;
  const table = render("routes", {
    formats: Object.fromEntries(formats.map(({ name, type }) => [name, type])),
    methodOverride,
    baseUrl,
    routes: routes.map((route) => {
      const ids = idsOf(route);
      return ids === null ? route : { ...route, ids };
    }),
  });
  return {
    path: `${target.dir}/routes.ts`,
    owner: "machine",
    content: [writeHeader(target), "\n", readTypes(), table].join(""),
  };
}
