/**
 * Texts that no id of a record can be: at its addresses, other routes have them, or a
 * path with them ends in a format. Stage: emit.
 */
import { ownValue } from "../../diagnostics/values.js";
import { segmentsOf } from "../../model/path.js";
import type { Segment } from "../../model/segment.js";
import type { Helper, Model, ModelRoute } from "../../model/types.js";
import { escapeRegExp } from "../taken.js";

/** A pattern of these texts for each record that has some, by its name. */
export function findReservedKeys({
  controllers,
  helpers,
}: Model): ReadonlyMap<string, string> {
  const named = new Map(helpers.map((helper) => [helper.base, helper]));
  const found = new Map<string, Set<string>>();
  for (const { actions } of controllers)
    for (const { routes, record } of actions)
      for (const [param, { record: name }] of Object.entries(record.texts))
        for (const route of routes) {
          const helper = named.get(route.helper ?? "");
          if (helper === undefined) continue;
          const patterns = found.get(name) ?? new Set();
          for (const each of listPatterns(helper, param)) patterns.add(each);
          found.set(name, patterns);
        }
  return new Map(
    [...found]
      .filter(([, patterns]) => patterns.size > 0)
      .map(([name, patterns]) => [name, [...patterns].sort().join("|")]),
  );
}

/** What no value of a parameter can be. */
function listPatterns(helper: Helper, param: string): readonly string[] {
  const segments = segmentsOf(helper.path);
  const at = segments.findIndex(
    (segment) => segment.kind === "param" && segment.name === param,
  );
  if (at === -1) return [];
  const { rivals, suffixes } = helper;
  const words = rivals.flatMap((rival) => {
    const segment = segmentsOf(rival.path)[at];
    return segment === undefined ? [] : (patternOf(segment, rival) ?? []);
  });
  const isLast = at === segments.length - 1 && suffixes.length > 0;
  const endings = suffixes.map((suffix) => `.*${escapeRegExp(`.${suffix}`)}`);
  return isLast ? [...words, ...endings] : words;
}

/** The texts that a segment takes; null if that is any, or several segments. */
function patternOf(
  segment: Segment,
  { constraints }: ModelRoute,
): string | null {
  const sourceOf = (name: string) => ownValue(constraints, name);
  switch (segment.kind) {
    case "static":
      return escapeRegExp(decodeURIComponent(segment.text));
    case "param": {
      const source = sourceOf(segment.name);
      return source === undefined ? null : `(?:${source})`;
    }
    case "rest":
      return null;
    default:
      return segment.literals
        .map((literal, index) => {
          const name = segment.names[index];
          const rest =
            name === undefined ? "" : `(?:${sourceOf(name) ?? "[^/]+"})`;
          return escapeRegExp(decodeURIComponent(literal)) + rest;
        })
        .join("");
  }
}
