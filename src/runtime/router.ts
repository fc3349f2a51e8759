/**
 * Finds the route for a request: `match(method, path)`.
 *
 * A path is compared segment by segment from the left. At each segment static
 * text goes before text around a parameter, that before a parameter with a
 * constraint, that before a free one; routes that are still equal are tried in
 * the order of the table. Only routes of the request's method compete.
 */
import { routes, type Route } from "./routes.js";

/** What `match` answers. */
export type Match =
  | {
      readonly status: 200;
      /** The entry of `routes`. */
      readonly route: Route;
      /** Decoded, and with the route's defaults. */
      readonly params: Record<string, string>;
      /** The suffix, or null where the path has none. */
      readonly format: string | null;
    }
  | { readonly status: 404 }
  | { readonly status: 405; readonly allow: readonly string[] }
  | { readonly status: 400 };

export type Matcher = (method: string, path: string) => Match;

let matcher: Matcher | undefined;

/**
 * Finds the route for a request.
 *
 * 404: no route has this path. 400: one has, but a parameter is no valid
 * percent-encoded UTF-8. 405: none has it for this method; `allow` lists the
 * methods that it has. HEAD is matched as GET.
 *
 * @param method as sent: method names are case-sensitive (RFC 9110, 9.1)
 * @param path the request's path, undecoded, without the query
 */
export function match(method: string, path: string): Match {
  matcher ??= createMatcher(routes);
  return matcher(method, path);
}

/** A route, ready to be compared. */
interface Candidate {
  readonly route: Route;
  /** One for each parameter: its constraint, or null. */
  readonly patterns: readonly (RegExp | null)[];
  readonly constrained: boolean;
  readonly hasDefaults: boolean;
}

/** The segments that routes have in common; paths end where `ends` is set. */
interface Branch {
  readonly statics: Map<string, Branch>;
  readonly mixed: MixedBranch[];
  constrained: Branch | null;
  free: Branch | null;
  /** By method, in the order of the table. */
  ends: Map<string, Candidate[]> | null;
}

/** Segments such as `@:user` or `:id;edit`: literals around parameters. */
interface MixedBranch {
  readonly key: string;
  readonly literals: readonly string[];
  readonly branch: Branch;
}

/** One segment of a route's path. */
export type Segment =
  | { readonly kind: "static"; readonly text: string }
  | { readonly kind: "param"; readonly name: string }
  | {
      readonly kind: "mixed";
      readonly literals: readonly string[];
      readonly names: readonly string[];
    };

const NOT_FOUND: Match = { status: 404 };
const BAD_REQUEST: Match = { status: 400 };
const PARAMETER = /:([\p{ID_Start}_][\p{ID_Continue}]*)/u;
const ALLOW_ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Reads one segment of a route's path: `articles`, `:id`, `:id;edit`. */
export function parseSegment(text: string): Segment {
  // Splitting at a group keeps what it matched: literal, name, literal, ...
  const parts = text.split(PARAMETER);
  if (parts.length === 1) return { kind: "static", text };
  const literals = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  const [name = ""] = names;
  return text === `:${name}`
    ? { kind: "param", name }
    : { kind: "mixed", literals, names };
}

function createBranch(): Branch {
  return {
    statics: new Map(),
    mixed: [],
    constrained: null,
    free: null,
    ends: null,
  };
}

/** The branch for one more segment of a route, made where there is none. */
function grow(from: Branch, segment: Segment, route: Route): Branch {
  if (segment.kind === "static") {
    let next = from.statics.get(segment.text);
    if (next === undefined) {
      next = createBranch();
      from.statics.set(segment.text, next);
    }
    return next;
  }
  if (segment.kind === "param") {
    return Object.hasOwn(route.constraints, segment.name)
      ? (from.constrained ??= createBranch())
      : (from.free ??= createBranch());
  }
  const key = segment.literals.join(":");
  const known = from.mixed.find((other) => other.key === key);
  if (known !== undefined) return known.branch;
  const branch = createBranch();
  from.mixed.push({ key, literals: segment.literals, branch });
  // The more text a segment has, the sooner it is tried.
  from.mixed.sort(
    (a, b) => b.key.length - a.key.length || (a.key < b.key ? -1 : 1),
  );
  return branch;
}

function createCandidate(route: Route, names: readonly string[]): Candidate {
  const patterns = names.map((name) => {
    const source = Object.hasOwn(route.constraints, name)
      ? route.constraints[name]
      : undefined;
    return source === undefined ? null : new RegExp(`^(?:${source})$`);
  });
  return {
    route,
    patterns,
    constrained: patterns.some((pattern) => pattern !== null),
    hasDefaults: Object.keys(route.defaults).length > 0,
  };
}

/** The values of a mixed segment's parameters; each takes as much as it can. */
function splitMixed(
  literals: readonly string[],
  text: string,
): readonly string[] | null {
  const first = literals[0] ?? "";
  const last = literals[literals.length - 1] ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const values: string[] = [];
  let end = text.length - last.length;
  for (let index = literals.length - 2; index > 0; index--) {
    const literal = literals[index] ?? "";
    const at = text.lastIndexOf(literal, end - 1 - literal.length);
    if (at <= first.length) return null;
    values.unshift(text.slice(at + literal.length, end));
    end = at;
  }
  if (end <= first.length) return null;
  values.unshift(text.slice(first.length, end));
  return values;
}

/** The decoded text, or null where it is no percent-encoded UTF-8. */
function decode(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What became of an attempt; null: go on looking. */
type Attempt = Match | "malformed" | null;

/** The values of a segment's parameters: of none, of one, or of several. */
type Values = string | readonly string[];

const NO_VALUES: readonly string[] = [];

/** One request on its way through the branches. */
interface Search {
  readonly path: string;
  readonly method: string;
  /** Collects the methods of every route whose path matches; null while looking for one. */
  readonly allowed: Set<string> | null;
  /** The values of the parameters so far, undecoded; what is behind `count` is left over. */
  readonly values: string[];
  count: number;
}

function createSearch(
  path: string,
  method: string,
  allowed: Set<string> | null,
): Search {
  return { path, method, allowed, values: [], count: 0 };
}

/** Adds values to those so far. */
function push(search: Search, values: Values): void {
  if (typeof values === "string") {
    search.values[search.count++] = values;
    return;
  }
  for (const value of values) search.values[search.count++] = value;
}

/** Looks for the path's segments from `start` on, below a branch. */
function walk(branch: Branch, search: Search, start: number): Attempt {
  const slash = search.path.indexOf("/", start);
  if (slash === -1) return walkLast(branch, search, search.path.slice(start));
  if (slash === start) return null; // an empty segment
  const text = search.path.slice(start, slash);
  const next = slash + 1;
  const same = branch.statics.get(text);
  if (same !== undefined) {
    const found = walk(same, search, next);
    if (found !== null) return found;
  }
  for (const mixed of branch.mixed) {
    const values = splitMixed(mixed.literals, text);
    if (values === null) continue;
    const found = walkWith(mixed.branch, search, next, values);
    if (found !== null) return found;
  }
  if (branch.constrained !== null) {
    const found = walkWith(branch.constrained, search, next, text);
    if (found !== null) return found;
  }
  return branch.free === null
    ? null
    : walkWith(branch.free, search, next, text);
}

/** Goes on below a segment that has parameters, and forgets them afterwards. */
function walkWith(
  branch: Branch,
  search: Search,
  start: number,
  values: Values,
): Attempt {
  const { count } = search;
  push(search, values);
  const found = walk(branch, search, start);
  search.count = count;
  return found;
}

/** The last segment: it may have a suffix. */
function walkLast(branch: Branch, search: Search, text: string): Attempt {
  if (text === "") return null;
  const dot = text.lastIndexOf(".");
  const suffix = dot === -1 ? null : text.slice(dot + 1);
  const stem = dot > 0 ? text.slice(0, dot) : null;
  const same = branch.statics.get(text);
  if (same !== undefined) {
    const found = arrive(same, search, NO_VALUES, null, null);
    if (found !== null) return found;
  }
  const shorter = stem === null ? undefined : branch.statics.get(stem);
  if (shorter !== undefined) {
    const found = arrive(shorter, search, null, NO_VALUES, suffix);
    if (found !== null) return found;
  }
  for (const mixed of branch.mixed) {
    const whole = splitMixed(mixed.literals, text);
    const cut = stem === null ? null : splitMixed(mixed.literals, stem);
    const found = arrive(mixed.branch, search, whole, cut, suffix);
    if (found !== null) return found;
  }
  if (branch.constrained !== null) {
    const found = arrive(branch.constrained, search, text, stem, suffix);
    if (found !== null) return found;
  }
  return branch.free === null
    ? null
    : arrive(branch.free, search, text, stem, suffix);
}

/**
 * The end of the path. A route that declares the suffix as a format takes the
 * last segment without it (`cut`), any other takes it `whole`; null: it has no
 * way to.
 */
function arrive(
  branch: Branch,
  search: Search,
  whole: Values | null,
  cut: Values | null,
  suffix: string | null,
): Attempt {
  if (branch.ends === null) return null;
  const competing =
    search.allowed === null
      ? branch.ends.get(search.method)
      : [...branch.ends.values()].flat();
  if (competing === undefined) return null;
  const { count } = search;
  for (const candidate of competing) {
    const { route } = candidate;
    const format =
      suffix !== null && route.formats.includes(suffix) ? suffix : null;
    const last = format === null ? whole : cut;
    if (last === null) continue;
    push(search, last);
    const found = take(candidate, search.values, format);
    search.count = count;
    if (found === null) continue;
    if (search.allowed === null || found === "malformed") return found;
    search.allowed.add(route.method);
  }
  return null;
}

/** Null where a constraint refuses a value, which it sees decoded. */
function take(
  candidate: Candidate,
  raw: readonly string[],
  format: string | null,
): Attempt {
  const { route, patterns } = candidate;
  const names = route.params;
  if (candidate.constrained) {
    for (let index = 0; index < names.length; index++) {
      const pattern = patterns[index] ?? null;
      if (pattern === null) continue;
      const value = decode(raw[index] ?? "");
      if (value === null || !pattern.test(value)) return null;
    }
  }
  const params: Record<string, string> = candidate.hasDefaults
    ? { ...route.defaults }
    : {};
  for (let index = 0; index < names.length; index++) {
    const value = decode(raw[index] ?? "");
    if (value === null) return "malformed";
    params[names[index] ?? ""] = value;
  }
  return { status: 200, route, params, format };
}

/**
 * Makes a `match` over a table. The table is read once; what comes back may be
 * called any number of times.
 */
export function createMatcher(table: readonly Route[]): Matcher {
  const root = createBranch();
  const fallback = createFallback(table);
  for (const route of table) {
    if (route.controller === null) continue;
    let branch = root;
    const names: string[] = [];
    for (const text of route.path.split("/").slice(1)) {
      if (text === "") continue; // the root
      const segment = parseSegment(text);
      if (segment.kind === "param") names.push(segment.name);
      if (segment.kind === "mixed") names.push(...segment.names);
      branch = grow(branch, segment, route);
    }
    branch.ends ??= new Map();
    const candidates = branch.ends.get(route.method) ?? [];
    candidates.push(createCandidate(route, names));
    branch.ends.set(route.method, candidates);
  }

  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    if (path === "/") return matchRoot(root, wanted);
    // One slash at the end is accepted, no other empty segment is.
    const end = path.endsWith("/") ? path.length - 1 : path.length;
    if (!path.startsWith("/") || end === 1) return NOT_FOUND;
    const trimmed = path.slice(0, end);
    const found = walk(root, createSearch(trimmed, wanted, null), 1);
    if (found === "malformed") return BAD_REQUEST;
    if (found !== null) return found;
    const allowed = new Set<string>();
    const survey = createSearch(trimmed, wanted, allowed);
    if (walk(root, survey, 1) !== null) return BAD_REQUEST;
    if (allowed.size > 0) return { status: 405, allow: listAllowed(allowed) };
    return fallback?.(wanted, trimmed) ?? NOT_FOUND;
  };
}

/** The root has no suffix and no parameters. */
function matchRoot(root: Branch, method: string): Match {
  if (root.ends === null) return NOT_FOUND;
  const candidate = root.ends.get(method)?.[0];
  if (candidate === undefined) {
    const allow = listAllowed(new Set(root.ends.keys()));
    return { status: 405, allow };
  }
  const params = { ...candidate.route.defaults };
  return { status: 200, route: candidate.route, params, format: null };
}

/** The methods of `Allow`, in its order; HEAD comes with GET. */
function listAllowed(methods: ReadonlySet<string>): readonly string[] {
  const listed = ALLOW_ORDER.filter((method) =>
    methods.has(method === "HEAD" ? "GET" : method),
  );
  return [...listed, "OPTIONS"];
}

/** Which actions the fallback route may reach with a method. */
function isReachable(method: string, action: string): boolean {
  switch (method) {
    case "GET":
      return !["create", "update", "destroy"].includes(action);
    case "POST":
      return !["index", "show", "new", "edit", "update", "destroy"].includes(
        action,
      );
    case "PUT":
    case "PATCH":
      return action === "update";
    case "DELETE":
      return action === "destroy";
    default:
      return false;
  }
}

/**
 * The route `/:controller/:action/:id`, also without the id: reaches the
 * actions of other routes that need no parameter but `id`. Null where the
 * table has no such row.
 */
function createFallback(
  table: readonly Route[],
): ((method: string, path: string) => Match | null) | null {
  if (!table.some((route) => route.controller === null)) return null;
  const targets = new Map<string, Candidate[]>();
  for (const route of table) {
    const { controller, action, method, params } = route;
    if (controller === null || action === null) continue;
    // One segment has no room for a module.
    if (controller.includes("/")) continue;
    if (params.length > 1 || (params[0] ?? "id") !== "id") continue;
    if (!isReachable(method, action)) continue;
    // Compared undecoded, as all static text is.
    const names = [controller, action].map(encodeURIComponent);
    const key = [method, ...names, params.length].join(" ");
    const known = targets.get(key) ?? [];
    known.push(createCandidate(route, params));
    targets.set(key, known);
  }

  return (method, path) => {
    const segments = path.split("/").slice(1);
    if (segments.length < 2 || segments.length > 3) return null;
    const last = segments.pop() ?? "";
    const dot = last.lastIndexOf(".");
    const suffix = dot > 0 ? last.slice(dot + 1) : null;
    for (const format of suffix === null ? [null] : [suffix, null]) {
      const text = format === null ? last : last.slice(0, dot);
      const [controller, action, id] = [...segments, text];
      if (id === "") continue;
      const raw = id === undefined ? [] : [id];
      const key = [method, controller, action, raw.length].join(" ");
      for (const candidate of targets.get(key) ?? []) {
        const { formats } = candidate.route;
        if (format !== null && !formats.includes(format)) continue;
        if (format === null && suffix !== null && formats.includes(suffix))
          continue;
        const found = take(candidate, raw, format);
        if (found === "malformed") return BAD_REQUEST;
        if (found !== null) return found;
      }
    }
    return null;
  };
}
