/**
 * Texts that no id and no slug of a record can be: at its addresses, other routes have
 * them, or a path with them ends in a format. Stage: emit.
 */
import { ownValue } from "../../diagnostics/values.js";
import { segmentsOf } from "../../model/path.js";
import type { Segment } from "../../model/segment.js";
import type {
  ControllerAction,
  Helper,
  Model,
  ModelRoute,
} from "../../model/types.js";
import type { ParentData } from "../../runtime/database/tables.js";
import { escapeRegExp } from "../taken.js";

/**
 * A pattern of these texts for each field that names rows in addresses: ids that are
 * texts, and slugs. By the record's name, then by the field's.
 */
export function findReserved(
  model: Model,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const named = new Map(model.helpers.map((helper) => [helper.base, helper]));
  const slugsOf = findSlugs(model);
  const found = new Map<string, Map<string, Set<string>>>();
  for (const { key, actions } of model.controllers)
    for (const { routes, record } of actions)
      for (const { param, of, field } of [
        ...listTexts(record),
        ...slugsOf(key),
      ])
        for (const route of routes) {
          const helper = named.get(route.helper ?? "");
          if (helper === undefined) continue;
          const fields = found.get(of) ?? new Map<string, Set<string>>();
          found.set(of, fields);
          const patterns = fields.get(field) ?? new Set();
          fields.set(field, patterns);
          for (const each of listPatterns(helper, param)) patterns.add(each);
        }
  return new Map(
    [...found].map(([record, fields]) => [record, joinPatterns(fields)]),
  );
}

function joinPatterns(
  fields: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, string> {
  return new Map(
    [...fields]
      .filter(([, patterns]) => patterns.size > 0)
      .map(([field, patterns]) => [field, [...patterns].sort().join("|")]),
  );
}

/** A parameter that names a row, and the field of the row that it is. */
interface Naming {
  readonly param: string;
  /** The name of the record. */
  readonly of: string;
  readonly field: string;
}

/** The parameters that are ids and texts. */
function listTexts({ texts }: ControllerAction["record"]): readonly Naming[] {
  return Object.entries(texts).map(([param, { record }]) => ({
    ...{ param, of: record, field: "id" },
  }));
}

/** Finds the parameters of a controller that are slugs. */
function findSlugs({
  places,
  records,
}: Model): (controller: string) => readonly Naming[] {
  const slugs = new Set(
    records.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        field.slug === null ? [] : [`${name}.${field.name}`],
      ),
    ),
  );
  const known = new Map(
    places.map(({ controller, data: { record, member, parents = [] } }) => [
      controller,
      [
        ...(member === undefined
          ? []
          : [{ param: member.param, of: record, field: member.column }]),
        ...listParents(parents),
      ].filter(({ of, field }) => slugs.has(`${of}.${field}`)),
    ]),
  );
  return (controller) => known.get(controller) ?? [];
}

/** The parameters of rows above, and of those above them. */
function listParents(parents: readonly ParentData[]): readonly Naming[] {
  return parents.flatMap(({ param, record, key, parents: above = [] }) => [
    ...(param === undefined ? [] : [{ param, of: record, field: key }]),
    ...listParents(above),
  ]);
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
