/**
 * `urls.ts`: a function for each path, and builders that know the method.
 * Stage: emit. Turns the model's names into one file on top of
 * `runtime/routing/urls.ts`. What can change at run time, `baseUrl` and
 * `basePath`, is in this file: manifests can share one runtime, and each has
 * its own base. It imports what its helpers use, so a bundler keeps only what
 * is called.
 */
import { ownValue } from "../diagnostics/values.js";
import { describeDeprecation } from "../model/deprecation.js";
import type { Helper, Model, ModelRoute } from "../model/types.js";
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import { HIDDEN_METHODS } from "./formats.js";
import { createSentTypes, type SentTypes } from "./records/sent-types.js";
import { describeRefused, writeConstraint } from "./taken.js";
import type { EmitTarget } from "./target.js";
import type {
  BuilderData,
  UrlHelperData,
  UrlsData,
} from "./template-data/urls.js";
import { createUrlNames, type UrlNames } from "./urls-names.js";
import { describeHelperPath } from "./urls-path.js";

/**
 * `showArticle` and, for a method that HTML forms lack, `updateArticleForm`. One
 * for each action of a path: with `[PUT, PATCH]`, `updateArticle` is PUT.
 */
function describeBuilders(
  routes: readonly ModelRoute[],
  { methodOverride = true }: Model,
  typesOf: SentTypes,
): readonly BuilderData[] {
  return routes.flatMap((route) => {
    const { builder, method, path } = route;
    if (builder === null) return [];
    const form = methodOverride && HIDDEN_METHODS.has(method);
    const deprecated = describeDeprecated([route]);
    const own = { name: builder, method, path, deprecated, form };
    return [{ ...own, ...typesOf(route) }];
  });
}

/** Null unless all routes are deprecated. */
function describeDeprecated(routes: readonly ModelRoute[]): string | null {
  const said = routes.map(
    ({ deprecated }) => deprecated && describeDeprecation(deprecated),
  );
  return said.includes(undefined) ? null : [...new Set(said)].join("; ");
}

/**
 * An argument with a default is passed as `undefined` if a required one
 * follows.
 */
function describeArguments(
  { args, defaults }: Helper,
  names: UrlNames,
): UrlHelperData["args"] {
  const required = args.findLastIndex(
    ({ name }) => ownValue(defaults, name) === undefined,
  );
  return args.map(({ name, argument, property }, index) => {
    const value = ownValue(defaults, name);
    return {
      name: names.argument(argument),
      property,
      default: value ?? null,
      isFollowed: value !== undefined && index < required,
    };
  });
}

function describeHelper(
  helper: Helper,
  model: Model,
  names: UrlNames,
  typesOf: SentTypes,
): UrlHelperData {
  const { base, path, query } = helper;
  const refused = describeRefused(helper);
  const { taken } = refused;
  const { type, constant } = names.formats(helper.formats);
  return {
    base,
    path,
    deprecated: describeDeprecated(helper.routes),
    args: describeArguments(helper, names),
    query:
      query.length === 0 ? null : { type: names.query(base), params: query },
    formats: { type: type ?? "never", constant },
    parts:
      helper.args.length === 0
        ? []
        : describeHelperPath(helper, refused, model.legacyEdit, names),
    taken: taken.length === 0 ? null : { name: names.taken(base), taken },
    builders: describeBuilders(helper.routes, model, typesOf),
  };
}

/** The constants that path values are checked against. */
function listConstants(
  helpers: readonly UrlHelperData[],
): ReadonlySet<string | null> {
  const values = helpers.flatMap(({ parts }) =>
    parts.flatMap((part) => part.value ?? []),
  );
  return new Set(
    values.flatMap(({ rules }) => rules.map(({ constant }) => constant)),
  );
}

/**
 * The lists of formats that helpers take, and those that values must not end
 * in.
 */
function describeFormats(
  { helpers }: Model,
  described: readonly UrlHelperData[],
  names: UrlNames,
): UrlsData["formatLists"] {
  const ends = listConstants(described);
  const lists = new Map<string, UrlsData["formatLists"][number]>();
  for (const { formats } of helpers) {
    const { type, constant } = names.formats(formats);
    lists.set(constant, { type, constant, formats });
  }
  for (const { suffixes } of helpers) {
    const { constant } = names.formats(suffixes);
    if (!ends.has(constant) || lists.has(constant)) continue;
    lists.set(constant, { type: null, constant, formats: suffixes });
  }
  return [...lists.values()];
}

/** The constraints that values must match. */
function describePatterns(
  { helpers }: Model,
  names: UrlNames,
): UrlsData["patterns"] {
  const patterns = new Map<string, UrlsData["patterns"][number]>();
  for (const { args, constraints } of helpers) {
    for (const { name } of args) {
      const source = ownValue(constraints, name);
      if (source === undefined) continue;
      const constant = names.pattern(source, name);
      patterns.set(constant, { constant, pattern: writeConstraint(source) });
    }
  }
  return [...patterns.values()];
}

/** Renders `urls.ts`. */
export function emitUrls(model: Model, target: EmitTarget): OutputFile {
  const names = createUrlNames(model);
  const typesOf = createSentTypes(model);
  const helpers = model.helpers.map((helper) =>
    describeHelper(helper, model, names, typesOf),
  );
  const builders = helpers.flatMap((helper) => helper.builders);
  const writers = new Set(
    helpers.flatMap(({ parts }) => parts.map(({ value }) => value?.writer)),
  );
  const data = {
    uses: {
      values: helpers.some(({ args }) => args.length > 0),
      segment: writers.has("segment"),
      rest: writers.has("rest"),
      queries: helpers.some(({ query }) => query !== null),
      taken: helpers.some(({ taken }) => taken !== null),
      builders: builders.length > 0,
      forms: builders.some(({ form }) => form),
      records: builders.some(
        ({ types, query, list }) => (types ?? query ?? list) !== null,
      ),
      ownQueries: builders.some(({ query }) => query !== null),
      lists: builders.some(({ list }) => list !== null),
      replacing: builders.some(
        ({ types }) => (types?.body.required ?? []).length > 0,
      ),
    },
    own: names.own,
    baseUrl: model.baseUrl ?? "",
    formatLists: describeFormats(model, helpers, names),
    patterns: describePatterns(model, names),
    helpers,
  };
  return renderBound("urls", data, target);
}
