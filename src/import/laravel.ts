/**
 * Routes of a Laravel application, from the output of `artisan route:list
 * --json`. Stage: import.
 */
import { CannotRun } from "../diagnostics/cannot-run.js";
import { snakeCase } from "../model/words.js";
import { pluralize } from "./names.js";
import type { LeftOutRoute, ImportSource, SourceRoute } from "./source.js";

/** Laravel's names for those of the seven actions that differ from ours. */
const ACTIONS = new Map([
  ["create", "new"],
  ["store", "create"],
]);

/** Classes of packages, whose routes are not the application's own. */
const PACKAGES =
  /^\\?(?:Illuminate|Laravel|Spatie|Facade|Livewire|Barryvdh|Fruitcake)\\/;

/**
 * Reads a list of routes.
 *
 * @param shown how messages name the list
 * @throws CannotRun if the value is not such a list
 */
export function readLaravel(list: unknown, shown: string): ImportSource {
  if (!Array.isArray(list) || list.length === 0) {
    throw new CannotRun(
      "import-source",
      `${shown} has no routes as Laravel lists them`,
      "make it with `php artisan route:list --json > routes.json`",
    );
  }
  const routes: SourceRoute[] = [];
  const leftOut: LeftOutRoute[] = [];
  const notes: LeftOutRoute[] = [];
  for (const entry of list as readonly unknown[]) {
    const read = (key: string): string => {
      const value = (entry as Readonly<Record<string, unknown>> | null)?.[key];
      return typeof value === "string" ? value : "";
    };
    const uri = `/${read("uri").replace(/^\/+/, "")}`;
    const shownRoute = `${read("method")} ${uri}`;
    const target = read("action");
    if (read("method") === "" || PACKAGES.test(target)) {
      const reason = `it belongs to a package: ${target}`;
      leftOut.push({ route: shownRoute, reason });
      continue;
    }
    const domain = read("domain");
    if (domain !== "") {
      notes.push({
        route: shownRoute,
        reason: `the domain ${domain} is not kept`,
      });
    }
    const methods = read("method").split("|");
    for (const [index, path] of listPaths(uri).entries()) {
      const name = index === 0 ? nameRoute(read("name")) : undefined;
      for (const method of methods) {
        // HEAD comes with GET, and Laravel lists the two together.
        if (method === "HEAD" && methods.includes("GET")) continue;
        routes.push({ method, path, name, ...readTarget(target) });
      }
    }
  }
  return { routes, leftOut, notes };
}

/** `/users/{user?}` is two paths; `{post:slug}` is the parameter `post`. */
function listPaths(uri: string): readonly string[] {
  const path = uri.replaceAll(/\{(\w+):\w+(\??)\}/g, "{$1$2}");
  const full = path.replaceAll("?}", "}");
  return full === path
    ? [full]
    : [full, path.replaceAll(/\/\{\w+\?\}/g, "") || "/"];
}

function nameRoute(name: string): string | undefined {
  return name === "" || name.startsWith("generated::")
    ? undefined
    : snakeCase(name.replaceAll(".", "_"));
}

/**
 * `App\Http\Controllers\Admin\ArticleController@index` becomes `admin/articles`
 * and `index`.
 */
function readTarget(
  target: string,
): Pick<SourceRoute, "controller" | "action"> {
  if (target === "Closure" || target === "") return {};
  const [named = "", action = "__invoke"] = target.split("@");
  const folders = named
    .replace(/^(?:.*\\)?Controllers\\/, "")
    .split("\\")
    .map(snakeCase);
  const last = (folders.pop() ?? "").replace(/_controller$/, "");
  // A class with a single action, which is named after the class.
  if (action === "__invoke") {
    return { controller: [...folders, "home"].join("/"), action: last };
  }
  return {
    controller: [...folders, pluralize(last)].join("/"),
    action: ACTIONS.get(action) ?? snakeCase(action),
  };
}
