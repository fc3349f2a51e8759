/**
 * Which rows of the table are asked for. Stage: report. Pure: the order stays.
 */
import type { Route } from "../model/types.js";
import { nameTarget } from "./routes-data.js";

export interface RouteFilter {
  /** Text that a row has to hold in its helper, method, path or target; any case. */
  readonly grep?: string;
  /** `articles`, `admin/articles`, `ArticlesController`, or a module: `admin`. */
  readonly controller?: string;
}

/** The routes that both conditions leave, with all of them where there is none. */
export function filterRoutes(
  routes: readonly Route[],
  { grep, controller }: RouteFilter,
): readonly Route[] {
  const text = grep?.toLowerCase();
  return routes.filter(
    (route) =>
      (text === undefined || holds(route, text)) &&
      (controller === undefined ||
        (route.controller !== null && isNamed(route.controller, controller))),
  );
}

function holds(route: Route, text: string): boolean {
  const { helper, method, path } = route;
  const names = helper === null ? [] : [`${helper}Path`, `${helper}Url`];
  return [...names, method, path, nameTarget(route)].some((part) =>
    part.toLowerCase().includes(text),
  );
}

/** Whether a controller is meant: by its whole key, without its module, or with all of its module. */
export function isNamed(key: string, name: string): boolean {
  const own = fold(key);
  const wanted = fold(name);
  return (
    own === wanted || own.endsWith(`/${wanted}`) || own.startsWith(`${wanted}/`)
  );
}

/** `Admin::ArticlesController`, `admin/articles` and `Admin/Articles` are one. */
function fold(text: string): string {
  return text
    .replaceAll("::", "/")
    .replace(/controller$/i, "")
    .replaceAll(/[-_]/g, "")
    .replace(/^\//, "")
    .toLowerCase();
}
