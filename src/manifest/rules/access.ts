/**
 * Keys about callers where there is no `caller`, and beside what says the same in
 * another way. Stage: parse; rules, one small function each.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { listFields } from "../field-tables.js";
import type { Manifest } from "../schema.js";
import { visitExtras, visitKind } from "../visit.js";

/** `access`, `members` and `set` need to know who calls. */
export function checkAccessKeys(manifest: Manifest): ManifestProblem[] {
  if (manifest.caller !== undefined) return [];
  return listKeys(manifest).map((path) => {
    const message = `\`${String(path.at(-1))}\` needs a \`caller\``;
    const help = "add `caller: users` at the top, or remove it";
    return atKey("access-key", path, message, { help });
  });
}

/** Every key that is about callers. */
function listKeys(manifest: Manifest): readonly ManifestPath[] {
  return [
    ...visitKind(manifest, "resource", "namespace", "route").flatMap(
      ({ path, body }) =>
        body.access === undefined ? [] : [[...path, "access"]],
    ),
    ...visitKind(manifest, "resource").flatMap(({ path, body }) =>
      body.members === undefined ? [] : [[...path, "members"]],
    ),
    ...visitExtras(manifest).flatMap(({ path, extra }) =>
      extra.access === undefined ? [] : [[...path, "access"]],
    ),
    ...listFields(manifest).flatMap(({ path, entry }) =>
      entry.set === undefined ? [] : [[...path, "set"]],
    ),
  ];
}

/** With a `caller`, what is open says so with `access: anyone`. */
export function checkOpenKeys(manifest: Manifest): ManifestProblem[] {
  if (manifest.caller === undefined) return [];
  const labels = [labelAt(["caller"], "who calls")];
  return visitKind(manifest, "resource", "namespace").flatMap(
    ({ path, body }) =>
      (["scope", "open"] as const)
        .filter((key) => body[key] !== undefined)
        .map((key) => {
          const message = `\`${key}\` and \`caller\` both say who may do what`;
          const help = "write `access` instead, with `anyone` or a role";
          return atKey("access-key", [...path, key], message, { labels, help });
        }),
  );
}

/** One resource says in one way whose its rows are. */
export function checkAccessAndScope(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { access, fields = {} } = body;
    if (access === undefined) return [];
    return Object.entries(fields)
      .filter(([, { scope }]) => scope !== undefined)
      .map(([name]) => {
        const message = "`scope` and `access` both say whose the rows are";
        const labels = [labelAt([...path, "access"], "`access` is here")];
        const help = `remove \`scope\` here, and name "${name}" in \`access\``;
        const place = [...path, "fields", name, "scope"];
        return atKey("access-key", place, message, { labels, help });
      });
  });
}
