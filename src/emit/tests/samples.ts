/**
 * A request for each route, with values that lead to this route and to no
 * other. Stage: emit, for the tests it writes. The values are found by asking
 * the router, and stand in the tests as literals.
 */
import { namesOf, segmentsOf } from "../../model/path.js";
import type { Helper, Model, Route } from "../../model/types.js";
import { createMatcher, type Matcher } from "../../runtime/router.js";
import { findValues } from "./pattern-values.js";

/** The values of a path's parameters, in order, and what they make of it. */
export interface Sample {
  readonly values: readonly string[];
  /** Written as the helper would write it. */
  readonly path: string;
  /** What the action gets: the values, and the route's defaults. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds samples; asked twice for one path, it gives the same. */
export interface Sampler {
  readonly match: Matcher;
  /** Null where no value was found. */
  readonly sample: (route: Route) => Sample | null;
  /** Where no rival of the helper takes it either. */
  readonly sampleHelper: (helper: Helper) => Sample | null;
  readonly accepts: (helper: Helper, sample: Sample) => boolean;
}

/** Values for a parameter that takes any; each is another kind of thing. */
const FREE = ["1", "sample", "Sample-1", "x_1", "99", "a.b", "2024-12-31"];

const CANDIDATES = 12;

/** How many combinations of values are tried for one path. */
const ATTEMPTS = 600;

/** What a path segment leaves as it is, besides what `encodeURIComponent` does. */
const BARE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

export function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(BARE, decodeURIComponent);
}

/** What a URL cannot carry. */
function isWritable(value: string): boolean {
  return !/^\.{0,2}$/.test(value) && !/\p{Surrogate}/u.test(value);
}

/** Free parameters of one path get different values: 1, 2, 3. */
function listCandidates(route: Route, index: number): readonly string[] {
  const name = route.params[index] ?? "";
  const source = Object.hasOwn(route.constraints, name)
    ? route.constraints[name]
    : undefined;
  return source === undefined
    ? [String(index + 1), ...FREE]
    : findValues(source, CANDIDATES).filter(isWritable);
}

/** Puts values where a path has parameters. */
function fillPath(path: string, values: readonly string[]): string {
  let next = 0;
  const segments = segmentsOf(path).map((segment) => {
    if (segment.kind === "static") return segment.text;
    const [first = "", ...literals] =
      segment.kind === "mixed" ? segment.literals : ["", ""];
    return namesOf(segment).reduce(
      (text, _, place) =>
        text + encodeValue(values[next++] ?? "") + (literals[place] ?? ""),
      first,
    );
  });
  return `/${segments.join("/")}`;
}

export function createSample(route: Route, values: readonly string[]): Sample {
  const named = route.params.map((name, index) => [name, values[index] ?? ""]);
  return {
    values,
    path: fillPath(route.path, values),
    params: { ...route.defaults, ...Object.fromEntries(named) },
  };
}

/** Combinations of candidates, those that differ least from the first one first. */
function* combine(
  candidates: readonly (readonly string[])[],
): Generator<readonly string[]> {
  const first = candidates.map((list) => list[0] ?? "");
  yield first;
  // One parameter after the other, the last one first ...
  for (let index = candidates.length - 1; index >= 0; index--) {
    for (const value of candidates[index]?.slice(1) ?? []) {
      yield first.with(index, value);
    }
  }
  // ... then all of them at once.
  const longest = Math.max(0, ...candidates.map((list) => list.length));
  const total = Math.min(longest ** candidates.length, ATTEMPTS);
  for (let number = 0; number < total; number++) {
    let rest = number;
    yield candidates.map((list) => {
      const value = list[rest % list.length] ?? "";
      rest = Math.floor(rest / list.length);
      return value;
    });
  }
}

function search(
  route: Route,
  accepts: (sample: Sample) => boolean,
): Sample | null {
  const candidates = route.params.map((_, index) =>
    listCandidates(route, index),
  );
  if (candidates.some((list) => list.length === 0)) return null;
  for (const values of combine(candidates)) {
    const sample = createSample(route, values);
    if (accepts(sample)) return sample;
  }
  return null;
}

/** Whether the router reads a sample as it was meant. */
function leadsBack(match: Matcher, route: Route, sample: Sample): boolean {
  const found = match(route.method, sample.path);
  if (found.status !== 200 || found.route !== route) return false;
  const { params, format } = found;
  return (
    format === null &&
    route.params.every((name) => params[name] === sample.params[name])
  );
}

/** Values that a helper writes in more ways than one are left to our own tests. */
function isPlain(helper: Helper, { values }: Sample, model: Model): boolean {
  const isMixed = /\/(?:[^/:]+:|:[\p{ID_Continue}]+[^/\p{ID_Continue}])/u.test(
    helper.path,
  );
  const last = values.at(-1) ?? "";
  return (
    !(isMixed && values.some((value) => /[^A-Za-z0-9]/.test(value))) &&
    !helper.formats.some((format) => last.endsWith(`.${format}`)) &&
    !(model.legacyEdit && values.some((value) => value.includes(";")))
  );
}

/** Reads a model's table once, for every question that the tests have. */
export function createSampler(model: Model): Sampler {
  const match = createMatcher(model.routes);
  const known = new Map<string, Sample>();
  const helpers = new Map<Helper, Sample | null>();
  const rivals = new Map<Helper, Matcher>();
  const matchRivals = (helper: Helper): Matcher => {
    const made = rivals.get(helper) ?? createMatcher(helper.rivals);
    rivals.set(helper, made);
    return made;
  };
  const keyOf = (route: Route): string =>
    JSON.stringify([route.path, route.constraints]);

  const sample = (route: Route): Sample | null => {
    const key = keyOf(route);
    const same = known.get(key);
    if (same !== undefined) {
      const own = createSample(route, same.values);
      if (leadsBack(match, route, own)) return own;
    }
    const found = search(route, (each) => leadsBack(match, route, each));
    if (found !== null && same === undefined) known.set(key, found);
    return found;
  };

  const accepts = (helper: Helper, each: Sample): boolean => {
    const [route] = helper.routes;
    if (route === undefined || !leadsBack(match, route, each)) return false;
    if (!isPlain(helper, each, model)) return false;
    // No route has this method, so that only the path counts.
    return matchRivals(helper)("?", each.path).status === 404;
  };

  const sampleHelper = (helper: Helper): Sample | null => {
    const same = helpers.get(helper);
    if (same !== undefined) return same;
    const [route] = helper.routes;
    if (route === undefined) return null;
    const first = sample(route);
    const found =
      first !== null && accepts(helper, first)
        ? first
        : search(route, (each) => accepts(helper, each));
    helpers.set(helper, found);
    return found;
  };

  return { match, sample, sampleHelper, accepts };
}
