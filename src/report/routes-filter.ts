/** Filters the rows of the table. Stage: report. Pure: the order stays. */
import type { ModelRoute } from "../model/types.js";
import { nameRouteAction } from "./routes-data.js";

export interface RouteFilter {
  /** Text in the helper, method, path or target of a row; any case. */
  readonly grep?: string;
  /** `articles`, `admin/articles`, `ArticlesController`, or a module: `admin`. */
  readonly controller?: string;
  /** One method or several, separated by commas; any case. */
  readonly method?: string;
}

/** The routes that meet all conditions; all routes if there are none. */
export function filterRoutes(
  routes: readonly ModelRoute[],
  { grep, controller, method }: RouteFilter,
): readonly ModelRoute[] {
  const text = grep?.toLowerCase();
  const methods = method === undefined ? null : splitMethods(method);
  return routes.filter(
    (route) =>
      (text === undefined || holds(route, text)) &&
      (methods === null || methods.includes(route.method)) &&
      (controller === undefined ||
        (route.controller !== null && isNamed(route.controller, controller))),
  );
}

/** `get, post` -> `GET`, `POST` */
export function splitMethods(text: string): readonly string[] {
  return text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
}

function holds(route: ModelRoute, text: string): boolean {
  const { helper, method, path } = route;
  const names = helper === null ? [] : [`${helper}Path`, `${helper}Url`];
  return [...names, method, path, nameRouteAction(route)].some((part) =>
    part.toLowerCase().includes(text),
  );
}

/**
 * Whether a name means a controller: by its whole key, without its module, or
 * by its module alone.
 */
export function isNamed(key: string, name: string): boolean {
  const own = fold(key);
  const wanted = fold(name);
  return (
    own === wanted || own.endsWith(`/${wanted}`) || own.startsWith(`${wanted}/`)
  );
}

/**
 * `Admin::ArticlesController`, `admin/articles`, `Admin/Articles`: all equal.
 */
function fold(text: string): string {
  return text
    .replaceAll("::", "/")
    .replace(/controller$/i, "")
    .replaceAll(/[-_]/g, "")
    .replace(/^\//, "")
    .toLowerCase();
}
