/**
 * Routes at an address of a resource that are none of its seven actions: they
 * become its extra actions. Stage: import.
 */
import { snakeCase } from "../model/words.js";
import type { ExtraDraft, ResourceDraft } from "./draft.js";
import { nameExtra, KeyNames, singularize } from "./names.js";
import type { WantedRoute } from "./source.js";

/** Routes on one path that do not form a resource of their own. */
export interface Loose {
  /** The path below the surrounding scope. */
  readonly path: string;
  readonly routes: readonly WantedRoute[];
}

/** Names for actions on a whole collection, if nothing else names them. */
const words: Readonly<Record<ExtraDraft["kind"], Record<string, string>>> = {
  collection: {
    PUT: "replace_all",
    PATCH: "update_all",
    DELETE: "destroy_all",
    OPTIONS: "options_all",
  },
  member: { POST: "change" },
  new: {},
};

/** Words of an operation's name that say no more than its method and its path do. */
const FILLERS = new Set(["by", "of", "for", "in", "with", "id", "all", "the"]);

/** What a POST to a member does to it, under whatever name. */
const CHANGES = new Set(["update", "edit", "modify", "change", "patch"]);

/**
 * Whether an operation's name only repeats its method and its path:
 * `patch-companies-companyId-logos`, or `UpdateService` for POST of a member.
 */
function repeatsPath(
  { operation = "", method, segments }: WantedRoute,
  kind: ExtraDraft["kind"],
): boolean {
  const [verb = "", ...others] = wordsOf(operation);
  const isVerb =
    verb === method.toLowerCase() ||
    (kind === "member" && method === "POST" && CHANGES.has(verb));
  const inPath = new Set(segments.flatMap(wordsOf));
  return (
    isVerb && others.every((word) => inPath.has(word) || FILLERS.has(word))
  );
}

/** The words of a name or of a segment, each in the singular. */
function wordsOf(text: string): readonly string[] {
  const name = snakeCase(text.replaceAll(/[^\p{ID_Continue}]+/gu, "_"));
  return name
    .split("_")
    .filter((word) => word !== "")
    .map(singularize);
}

/** Adds the routes to a resource, as one entry per action. */
export function addExtras(
  { extras }: Pick<ResourceDraft, "extras">,
  kind: ExtraDraft["kind"],
  { path, routes }: Loose,
): void {
  const groups = new Map<string, WantedRoute[]>();
  for (const route of routes) {
    const name = nameRoute(route, kind, path);
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  for (const [wish, own] of groups) {
    const names = new KeyNames();
    // An action that the source names may have routes at several places.
    const isNamed = own.every(({ action }) => action !== undefined);
    for (const extra of extras) {
      if (!isNamed || extra.kind === kind) names.claim(extra.name);
    }
    extras.push({ kind, name: names.claim(wish), path, routes: own });
  }
}

function nameRoute(
  route: WantedRoute,
  kind: ExtraDraft["kind"],
  path: string,
): string {
  const { action, method } = route;
  const plain = words[kind][method];
  const isRepeated = plain !== undefined && repeatsPath(route, kind);
  const operation = isRepeated ? undefined : route.operation;
  if (action !== undefined) return nameExtra(snakeCase(action), method);
  const last = path.split("/").at(-1) ?? "";
  const verb = operation ?? plain ?? method.toLowerCase();
  return nameExtra(path === "" || /^\W/.test(last) ? verb : last, method);
}
