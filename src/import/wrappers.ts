/**
 * What wraps records in bodies: the manifest's `envelope`, or what the report says
 * of it. Stage: import.
 */
import { camelCase, snakeCase } from "../model/words.js";
import { listUsedBodies, type Style, type UsedBody } from "./collect-fields.js";
import type { ResourceDraft } from "./draft.js";
import { pluralize } from "./names.js";
import type { LeftOutRoute } from "./source.js";
import { recordNameOf, type PlacedResource } from "./twin-records.js";

/** Says `envelope` if every record is wrapped in its name, or notes what wraps. */
export function noteWrappers(
  resources: readonly PlacedResource[],
  style: Style,
  notes: LeftOutRoute[],
): { readonly envelope?: true } {
  const all = resources
    .filter(({ draft }) => (draft.fields ?? draft.record) !== undefined)
    .flatMap(({ draft }) =>
      listUsedBodies(draft).map((used) => ({ draft, used })),
    );
  for (const { draft } of resources) {
    // Where no reply is described, none is said to have no body.
    if ((draft.shown?.size ?? 0) === 0) continue;
    for (const action of ["index", "show", "create", "update"] as const) {
      for (const { reply, shown } of draft.actions.get(action) ?? []) {
        if (reply !== undefined) continue;
        const reason = `the source names no body; the manifest's is ${action === "index" ? "a list of records" : "the record"}`;
        notes.push({ route: `the reply of ${shown}`, reason });
      }
    }
  }
  const isUsual = all.every(({ draft, used }) => isNamed(draft, used, style));
  if (all.length > 0 && isUsual) return { envelope: true };
  for (const { used } of all) {
    const { key, route, kind, body, action } = used;
    const whose = `the ${kind} of ${route.shown}`;
    if (key !== "") {
      notes.push({
        route: whose,
        reason: `it has the ${body.inside?.isList === true ? "list" : "record"} in \`${key}\`; in the manifest nothing wraps it`,
      });
      for (const name of body.inside?.beside ?? [])
        notes.push({
          route: `\`${name}\` of ${whose}`,
          reason:
            "it is no part of the record, and the manifest has no place for it",
        });
    } else if (action === "index" && kind === "reply" && !body.isList) {
      notes.push({
        route: whose,
        reason: "it is one object; the manifest's is a list of them",
      });
    } else if (action !== "index" && body.isList) {
      notes.push({
        route: whose,
        reason: "it is a list; the manifest's is one record",
      });
    }
  }
  return {};
}

/** Whether a body wraps its record as `envelope` does. */
function isNamed(
  draft: ResourceDraft,
  { key, body, action }: UsedBody,
  style: Style,
): boolean {
  const name = recordNameOf(draft);
  const isList = action === "index";
  const plural = draft.singleton ? pluralize(name) : snakeCase(draft.name);
  const wanted = isList ? plural : name;
  const expected = style === "camel" ? camelCase(wanted) : wanted;
  const { beside = [], isList: isMany } = body.inside ?? {};
  return key === expected && beside.length === 0 && isMany === isList;
}
