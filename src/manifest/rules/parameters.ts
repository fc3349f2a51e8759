/**
 * Parameters with reserved names. Stage: parse; rules, one small function each.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import type { Manifest } from "../schema.js";
import { visitKind } from "../visit.js";
import { listPaths } from "./paths.js";

/** Names that mean something else wherever a route is described. */
const reservedParameters = new Set(["format", "controller", "action"]);

/** Parameters of paths, and the `param` and `parentParam` of resources. */
export function checkReservedParameters(manifest: Manifest): ManifestProblem[] {
  const inPaths = listPaths(manifest).flatMap(({ text, place }) =>
    reservedIn(text).map((name) =>
      atValue(
        "reserved-parameter",
        place,
        `a path cannot have the parameter ":${name}"`,
      ),
    ),
  );
  const own = visitKind(manifest, "resource").flatMap(({ path, body }) =>
    (["param", "parentParam"] as const).flatMap((key) => {
      const name = body[key] ?? "";
      if (!reservedParameters.has(name)) return [];
      const message = `"${name}" cannot be a parameter`;
      return [atValue("reserved-parameter", [...path, key], message)];
    }),
  );
  return [...inPaths, ...own];
}

function reservedIn(path: string): readonly string[] {
  // Optional parts are refused by a rule of their own.
  if (path.includes("(")) return [];
  return [...path.matchAll(/(?::|\/\*)([\p{ID_Start}_][\p{ID_Continue}]*)/gu)]
    .map(([, name = ""]) => name)
    .filter((name) => reservedParameters.has(name));
}

/**
 * Reserved names in `defaults`. What other routers write as
 * `defaults: { format: json }` is a list of formats here.
 */
export function checkReservedDefaults(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource", "namespace", "route").flatMap(
    ({ path, body: { defaults = {} } }) =>
      Object.entries(defaults)
        .filter(([name]) => reservedParameters.has(name))
        .map(([name, value]) => {
          const help =
            name === "format"
              ? `the first of \`formats\` is the default: write \`formats: [${value}]\``
              : "name the controller and the action of a route in `to`";
          const message = `"${name}" cannot have a default`;
          const place = [...path, "defaults", name];
          return atKey("reserved-parameter", place, message, { help });
        }),
  );
}
