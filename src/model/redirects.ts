/**
 * Redirects that no request could follow: to parameters that the path does not
 * have, or to themselves. Stage: model.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { atValue } from "../diagnostics/problem.js";
import { writtenAt } from "../manifest/tree.js";
import { readTarget } from "../runtime/http/redirect.js";
import type { RouteTable } from "./draft.js";
import type { ModelRoute } from "./types.js";

/** Reports redirects that name unknown parameters, or lead to themselves. */
export function findBadRedirects({ routes }: RouteTable): ManifestProblem[] {
  return routes.flatMap((route, index) => {
    const { redirect, origin } = route;
    // An entry with several methods has several routes.
    if (redirect === undefined || routes[index - 1]?.origin === origin) {
      return [];
    }
    const reason = explain(route, redirect.to);
    if (reason === null) return [];
    const place = [...writtenAt(origin), "redirect"];
    const { message, help } = reason;
    return [atValue("invalid-redirect", place, message, { help })];
  });
}

function explain(
  { path, params, defaults }: Omit<ModelRoute, "name">,
  to: string,
): { readonly message: string; readonly help: string } | null {
  const [target = ""] = to.split(/[?#]/, 1);
  if (target.replace(/(.)\/$/, "$1") === path) {
    const message = `${path} would be sent on to itself`;
    return { message, help: "redirect to another path" };
  }
  const names = readTarget(to).map(({ name }) => name);
  const known = [...params, ...Object.keys(defaults)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  const help =
    known.length === 0
      ? `${path} has no parameters`
      : `${path} has ${known.map((name) => `\`:${name}\``).join(", ")}`;
  return { message: `no value is known for ":${unknown}"`, help };
}
