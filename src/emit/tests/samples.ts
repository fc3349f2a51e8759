/**
 * A request for each route, with values that lead to this route and to no
 * other. Stage: emit, for the tests it writes. The values are found by asking
 * the router, and appear in the tests as literals.
 */
import { segmentsOf } from "../../model/path.js";
import type { Helper, Model, ModelRoute } from "../../model/types.js";
import { createModelMatcher } from "../../model/matcher.js";
import type { Matcher } from "../../runtime/routing/router.js";
import { HIDDEN_METHODS } from "../formats.js";
import { findKeys, type Keys, keyTypeOf } from "../records/keys.js";
import { createRivalTest } from "../taken-ids.js";
import { proposeParams } from "./candidates.js";

/** The values of a path's parameters, in order, and what results from them. */
export interface Sample {
  readonly values: readonly string[];
  /** Written as the helper would write it. */
  readonly path: string;
  /** What the action receives: the values, and the route's defaults. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds samples; the same call always returns the same sample. */
export interface Sampler {
  readonly match: Matcher;
  /** Null if no values were found. */
  readonly sample: (route: ModelRoute) => Sample | null;
  /** Whether a sample with a suffix is at no other route's address. */
  readonly keepsSuffixes: (route: ModelRoute, sample: Sample) => boolean;
  /** Whether a form that names the route's method meets no redirect. */
  readonly takesForms: (route: ModelRoute, sample: Sample) => boolean;
  /** A sample for a helper: no rival takes it, whatever the method. */
  readonly sampleHelper: (helper: Helper) => Sample | null;
  /** Whether the helper writes the sample's values as they are in its path. */
  readonly isPlain: (helper: Helper, sample: Sample) => boolean;
  /** Whether the router reads a sample back as the helper writes it. */
  readonly accepts: (helper: Helper, sample: Sample) => boolean;
  /** Whether another route takes what a helper would write. */
  readonly isTaken: (helper: Helper, path: string) => boolean;
}

/**
 * What a path segment leaves unescaped, in addition to `encodeURIComponent`.
 */
const BARE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

export function encodeValue(value: string): string {
  return /^\w*$/.test(value)
    ? value
    : encodeURIComponent(value).replace(BARE, decodeURIComponent);
}

/** Replaces the parameters of a path with values. */
function fillPath(path: string, values: readonly string[]): string {
  if (values.length === 0) return path;
  let next = 0;
  let filled = "";
  for (const segment of segmentsOf(path)) {
    filled += "/";
    if (segment.kind === "static") filled += segment.text;
    else if (segment.kind === "param")
      filled += encodeValue(values[next++] ?? "");
    else if (segment.kind === "rest") {
      const parts = (values[next++] ?? "").split("/");
      filled += parts.map(encodeValue).join("/");
    } else {
      for (const [place, literal] of segment.literals.entries()) {
        if (place > 0) filled += encodeValue(values[next++] ?? "");
        filled += literal;
      }
    }
  }
  return filled;
}

/** @param path if it is known already */
export function createSample(
  route: ModelRoute,
  values: readonly string[],
  path: string = fillPath(route.path, values),
): Sample {
  const params: Record<string, string> = { ...route.defaults };
  for (const [index, name] of route.params.entries()) {
    params[name] = values[index] ?? "";
  }
  return { values, path, params };
}

/**
 * The sample of another route with the same path, with this route's defaults.
 */
function adoptSample(
  route: ModelRoute,
  other: ModelRoute,
  sample: Sample,
): Sample {
  const hasSame =
    route.defaults === other.defaults ||
    Object.keys({ ...route.defaults, ...other.defaults }).length === 0;
  return hasSame ? sample : createSample(route, sample.values, sample.path);
}

/** Whether two routes of one path have the same ids in it. */
function hasSameKeys(
  keysOf: (route: ModelRoute) => Keys,
  route: ModelRoute,
  other: ModelRoute,
): boolean {
  const [keys, others] = [keysOf(route), keysOf(other)];
  return (
    keys === others ||
    route.params.every(
      (name, index) =>
        keyTypeOf(keys, name) === keyTypeOf(others, other.params[index] ?? ""),
    )
  );
}

/** Whether the router reads a sample back as intended. */
function leadsBack(
  match: Matcher,
  route: ModelRoute,
  { values, path }: Sample,
): boolean {
  const found = match(route.method, path);
  return (
    found.status === 200 &&
    found.route === route &&
    found.format === null &&
    route.params.every((name, index) => found.params[name] === values[index])
  );
}

/** Whether a sample with a suffix is at no other route's address. */
function keepsSuffixes(
  { match, formats }: { match: Matcher; formats: Model["formats"] },
  route: ModelRoute,
  { path }: Sample,
): boolean {
  return formats.every(({ name }) => {
    const found = match(route.method, `${path}.${name}`);
    return (
      found.status !== 200 || found.format !== name || found.route === route
    );
  });
}

/** Whether a form that names the route's method meets no redirect. */
function takesForms(
  match: Matcher,
  { method }: ModelRoute,
  path: string,
): boolean {
  if (!HIDDEN_METHODS.has(method)) return true;
  const form = match("POST", path);
  return form.status !== 200 || form.route.redirect === undefined;
}

function search(
  route: ModelRoute,
  keys: Keys,
  accepts: (sample: Sample) => boolean,
): Sample | null {
  for (const values of proposeParams(route, keys)) {
    const sample = createSample(route, values);
    if (accepts(sample)) return sample;
  }
  return null;
}

/**
 * Whether the helper writes these values as we do: it also escapes what would
 * end them.
 */
function isPlain(helper: Helper, { values }: Sample, model: Model): boolean {
  if (values.every((value) => /^[A-Za-z0-9]*$/.test(value))) return true;
  const isMixed = segmentsOf(helper.path).some(({ kind }) => kind === "mixed");
  const last = values.at(-1) ?? "";
  return (
    !isMixed &&
    !helper.suffixes.some((format) => last.endsWith(`.${format}`)) &&
    !(model.legacyEdit && values.some((value) => value.includes(";")))
  );
}

/** Whether a route could match an address, judging by its static text. */
function isNear(route: ModelRoute, path: string): boolean {
  const segments = segmentsOf(route.path);
  const parts = path.split("/");
  return segments.every(
    (segment, index) =>
      segment.kind !== "static" ||
      // The last one may have a suffix.
      (parts[index + 1] ?? "").startsWith(segment.text),
  );
}

/** Calls `find` once for each key. */
function remember<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const same = known.get(key);
    if (same !== undefined) return same;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}

/** Reads a model's table once, for everything that the tests ask. */
export function createSampler(model: Model): Sampler {
  const match = createModelMatcher(model.routes);
  const keysOf = findKeys(model);
  const testRivals = remember(createRivalTest);
  /** By path: routes with the same path share their values if they can. */
  const shared = new Map<string, { route: ModelRoute; sample: Sample }>();

  const keeps: Sampler["keepsSuffixes"] = (route, each) =>
    keepsSuffixes({ match, formats: model.formats }, route, each);
  const takes: Sampler["takesForms"] = (route, each) =>
    takesForms(match, route, each.path);
  const isAlone = (route: ModelRoute, each: Sample): boolean =>
    keeps(route, each) && takes(route, each);

  const sample = remember((route: ModelRoute): Sample | null => {
    const same = shared.get(route.path);
    const keys = keysOf(route);
    const mayAdopt =
      same !== undefined && hasSameKeys(keysOf, route, same.route);
    const own = mayAdopt ? adoptSample(route, same.route, same.sample) : null;
    const known = own !== null && leadsBack(match, route, own) ? own : null;
    if (known !== null && isAlone(route, known)) return known;
    let any = known;
    const clear = search(route, keys, (each) => {
      if (!leadsBack(match, route, each)) return false;
      any ??= each;
      return isAlone(route, each);
    });
    const found = clear ?? any;
    if (found !== null && same === undefined) {
      shared.set(route.path, { route, sample: found });
    }
    return found;
  });

  const isTaken = (helper: Helper, path: string): boolean =>
    helper.rivals.some((rival) => isNear(rival, path)) &&
    testRivals(helper)(path);

  /** Whether the helper writes a sample as it is, and does not refuse it. */
  const isSafe = (helper: Helper, each: Sample): boolean =>
    isPlain(helper, each, model) && !isTaken(helper, each.path);

  const accepts = (helper: Helper, each: Sample): boolean => {
    const [route] = helper.routes;
    return (
      route !== undefined &&
      !isTaken(helper, each.path) &&
      leadsBack(match, route, each)
    );
  };

  const sampleHelper = remember((helper: Helper): Sample | null => {
    const [route] = helper.routes;
    if (route === undefined) return null;
    const first = sample(route);
    return first !== null && isSafe(helper, first)
      ? first
      : search(
          route,
          keysOf(route),
          (each) => isPlain(helper, each, model) && accepts(helper, each),
        );
  });

  return {
    match,
    sample,
    sampleHelper,
    accepts,
    isTaken,
    keepsSuffixes: keeps,
    takesForms: takes,
    isPlain: (helper, each) => isPlain(helper, each, model),
  };
}
