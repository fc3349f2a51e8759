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
  /** The bit of its method. */
  readonly bit: number;
  /** Nearly all routes have no parameter, or `id` alone; others are read in a loop. */
  readonly params: "none" | "id" | "others";
  /** One for each parameter, its constraint or null; null: there is no constraint. */
  readonly patterns: readonly (RegExp | null)[] | null;
  readonly hasDefaults: boolean;
  /** The next one with this path, in the order of the table. */
  next: Candidate | null;
}

/** What routes have in common that begin with the same segments. */
interface Branch {
  /** The static text that leads here, and its hash; "" for any other segment. */
  readonly text: string;
  readonly hash: number;
  /** The texts around the parameters of the segment that leads here; null: it has none. */
  readonly literals: readonly string[] | null;
  /** A hash table of the branches below static text; half of it is empty. */
  statics: (Branch | null)[];
  /** The lengths of those texts, a bit for each: most values have none of them. */
  lengths: number;
  /** How many there are. */
  count: number;
  /** Below segments such as `@:user`, then below constrained and free parameters. */
  mixed: readonly Branch[];
  constrained: Branch | null;
  free: Branch | null;
  /** The routes whose path ends here. */
  ends: Candidate | null;
  /** The methods of those routes, a bit for each. */
  methods: number;
  /** Whether they take whatever values the path has. */
  isOpen: boolean;
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

const SLASH = 47;
const NOT_FOUND = { status: 404 } as const;
const BAD_REQUEST = { status: 400 } as const;
const PARAMETER = /:([\p{ID_Start}_][\p{ID_Continue}]*)/u;
const ALLOW_ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** The literals of a segment that is a parameter and nothing else. */
const NO_LITERALS: readonly string[] = ["", ""];
const NO_BRANCHES: readonly Branch[] = [];

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

/**
 * A number for a part of a text, so that it is looked up without being cut
 * out. A few characters tell names apart; the last ones, those with numbers.
 */
function hash(text: string, start: number, end: number): number {
  const last = end - 1;
  return (
    ((end - start) * 961 +
      text.charCodeAt(start) * 31 +
      text.charCodeAt((start + end) >> 1) * 7 +
      text.charCodeAt(last) * 37 +
      text.charCodeAt(last > start ? last - 1 : start) * 17) |
    0
  );
}

function createBranch(
  text: string,
  literals: readonly string[] | null = null,
): Branch {
  return {
    text,
    hash: hash(text, 0, text.length),
    literals,
    statics: [],
    lengths: 0,
    count: 0,
    mixed: NO_BRANCHES,
    constrained: null,
    free: null,
    ends: null,
    methods: 0,
    isOpen: literals === null || literals === NO_LITERALS,
  };
}

/** The branch below a part of the path that is static text; null: none is. */
function findStatic(
  { statics, lengths }: Branch,
  path: string,
  start: number,
  stop: number,
): Branch | null {
  // A shift goes by its last five bits.
  if ((lengths & (1 << (stop - start))) === 0) return null;
  const mask = statics.length - 1;
  const wanted = hash(path, start, stop);
  for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
    const branch = statics[slot] ?? null;
    if (branch === null) return null;
    if (
      branch.hash === wanted &&
      branch.text.length === stop - start &&
      path.endsWith(branch.text, stop)
    ) {
      return branch;
    }
  }
}

/** Makes a branch that static text leads to. */
function addStatic(from: Branch, text: string): Branch {
  const branch = createBranch(text);
  from.lengths |= 1 << text.length;
  from.count += 1;
  if (from.count * 2 <= from.statics.length) {
    enter(from.statics, branch);
    return branch;
  }
  const known = from.statics;
  from.statics = new Array<Branch | null>(Math.max(2, known.length * 2)).fill(
    null,
  );
  for (const other of [...known, branch]) {
    if (other !== null) enter(from.statics, other);
  }
  return branch;
}

/** Puts a branch into a hash table, whose size is a power of two. */
function enter(table: (Branch | null)[], branch: Branch): void {
  const mask = table.length - 1;
  let slot = branch.hash & mask;
  while (table[slot] !== null) slot = (slot + 1) & mask;
  table[slot] = branch;
}

/** The branch for one more segment of a route, made where there is none. */
function grow(from: Branch, segment: Segment, route: Route): Branch {
  if (segment.kind === "static") {
    const { text } = segment;
    const known = findStatic(from, text, 0, text.length);
    return known ?? addStatic(from, text);
  }
  if (segment.kind === "param") {
    const isConstrained = Object.hasOwn(route.constraints, segment.name);
    const kind = isConstrained ? "constrained" : "free";
    const next = from[kind] ?? createBranch("", NO_LITERALS);
    from[kind] = next;
    return next;
  }
  const key = segment.literals.join(":");
  const known = from.mixed.find((other) => keyOf(other) === key);
  if (known !== undefined) return known;
  const branch = createBranch("", segment.literals);
  // The more text a segment has, the sooner it is tried.
  from.mixed = [...from.mixed, branch].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return b.length - a.length || (a < b ? -1 : 1);
  });
  return branch;
}

/** The text of a mixed segment, its parameters without their names. */
function keyOf({ literals }: Branch): string {
  return literals?.join(":") ?? "";
}

function createCandidate(route: Route): Candidate {
  const { params: names, constraints, defaults } = route;
  const patterns = names.map((name) =>
    Object.hasOwn(constraints, name)
      ? new RegExp(`^(?:${constraints[name] ?? ""})$`)
      : null,
  );
  const isConstrained = patterns.some((pattern) => pattern !== null);
  const hasDefaults = Object.keys(defaults).length > 0;
  const isShort = names.length === 0 || names.join() === "id";
  const isPlain = isShort && !isConstrained && !hasDefaults;
  return {
    route,
    bit: bitOf(route.method),
    params: !isPlain ? "others" : names.length === 0 ? "none" : "id",
    patterns: isConstrained ? patterns : null,
    hasDefaults,
    next: null,
  };
}

/** The bit that stands for a method; 0 where no route can have it. */
function bitOf(method: string): number {
  switch (method) {
    case "GET":
    case "HEAD":
      return 1;
    case "POST":
      return 2;
    case "PUT":
      return 4;
    case "PATCH":
      return 8;
    case "DELETE":
      return 16;
    case "OPTIONS":
      return 32;
    default:
      return 0;
  }
}

/** Puts a route behind those that have its path already. */
function addEnd(branch: Branch, candidate: Candidate): void {
  branch.methods |= candidate.bit;
  if (candidate.patterns !== null) branch.isOpen = false;
  if (branch.ends === null) {
    branch.ends = candidate;
    return;
  }
  let before = branch.ends;
  while (before.next !== null) before = before.next;
  before.next = candidate;
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
type Attempt = Extract<Match, { status: 200 | 400 }> | null;

/**
 * One request on its way through the branches. A matcher has one such record
 * and uses it again and again, so that nothing is made for a segment.
 */
interface Search {
  path: string;
  /** Where the path ends, but for a slash. */
  end: number;
  /** The bit of the request's method, or 0. */
  method: number;
  /** Where the last segment begins, and where its last dot is, or -1. */
  last: number;
  dot: number;
  /** Where the parameters' values begin and end; what is behind `count` is left over. */
  readonly starts: number[];
  readonly stops: number[];
  count: number;
  /** The methods of other routes that take the path, a bit for each. */
  allowed: number;
  /** Whether one of those would, were a parameter not malformed. */
  isMalformed: boolean;
}

function createSearch(): Search {
  return {
    path: "",
    end: 0,
    method: 0,
    last: 0,
    dot: -1,
    starts: [0],
    stops: [0],
    count: 0,
    allowed: 0,
    isMalformed: false,
  };
}

function begin(
  search: Search,
  path: string,
  end: number,
  method: number,
): void {
  search.path = path;
  search.end = end;
  search.method = method;
  search.count = 0;
  search.allowed = 0;
  search.isMalformed = false;
}

/**
 * Adds the values between the literals of a segment to those so far; each
 * takes as much as it can. False: the segment does not have them.
 */
function pushValues(
  search: Search,
  literals: readonly string[],
  start: number,
  stop: number,
): boolean {
  const { path, starts, stops, count } = search;
  if (literals === NO_LITERALS) {
    starts[count] = start;
    stops[count] = stop;
    search.count = count + 1;
    return start < stop;
  }
  const first = literals[0] ?? "";
  const last = literals[literals.length - 1] ?? "";
  const begin = start + first.length;
  let end = stop - last.length;
  if (end <= begin || !path.startsWith(first, start)) return false;
  if (!path.startsWith(last, end)) return false;
  for (let index = literals.length - 2; index > 0; index--) {
    const literal = literals[index] ?? "";
    const at = path.lastIndexOf(literal, end - 1 - literal.length);
    if (at <= begin) return false;
    starts[count + index] = at + literal.length;
    stops[count + index] = end;
    end = at;
  }
  starts[count] = begin;
  stops[count] = end;
  search.count = count + literals.length - 1;
  return true;
}

/** Looks for the path's segments from `start` on, below a branch. */
function walk(from: Branch, search: Search, start: number): Attempt {
  const { path } = search;
  let branch = from;
  for (let at = start; ;) {
    const stop = path.indexOf("/", at);
    if (stop === -1 || stop === search.end) {
      return walkLast(branch, search, at);
    }
    if (stop === at) return null; // an empty segment
    const same = findStatic(branch, path, at, stop);
    const { free } = branch;
    if (
      branch.mixed !== NO_BRANCHES ||
      branch.constrained !== null ||
      (same !== null && free !== null)
    ) {
      return tryAll(branch, same, search, at, stop);
    }
    // There is one way to go on.
    const below = same ?? free;
    if (below === null) return null;
    if (same === null) pushValues(search, NO_LITERALS, at, stop);
    branch = below;
    at = stop + 1;
  }
}

/** Goes on below a segment in each way that there is. */
function tryAll(
  branch: Branch,
  same: Branch | null,
  search: Search,
  start: number,
  stop: number,
): Attempt {
  const { count } = search;
  if (same !== null) {
    const found = walk(same, search, stop + 1);
    if (found !== null) return found;
  }
  for (const other of [...branch.mixed, branch.constrained, branch.free]) {
    search.count = count;
    const literals = other?.literals ?? null;
    if (other === null || literals === null) continue;
    if (!pushValues(search, literals, start, stop)) continue;
    const found = walk(other, search, stop + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The last segment: it may have a suffix. */
function walkLast(branch: Branch, search: Search, start: number): Attempt {
  const { path, end } = search;
  if (start === end) return null; // an empty segment
  search.last = start;
  search.dot = -1;
  const same = findStatic(branch, path, start, end);
  if (same !== null) {
    const found = arrive(same, search);
    if (found !== null) return found;
  }
  if (path.includes(".", start)) {
    const dot = path.lastIndexOf(".");
    search.dot = dot;
    const shorter = dot === start ? null : findStatic(branch, path, start, dot);
    if (shorter !== null) {
      const found = arrive(shorter, search);
      if (found !== null) return found;
    }
  }
  const { mixed, constrained, free } = branch;
  for (const other of mixed) {
    const found = arrive(other, search);
    if (found !== null) return found;
  }
  if (constrained !== null) {
    const found = arrive(constrained, search);
    if (found !== null) return found;
  }
  return free === null ? null : arrive(free, search);
}

/**
 * The end of the path: the first route of the request's method that takes it.
 * Where there is none, the methods of those that do are noted.
 */
function arrive(branch: Branch, search: Search): Attempt {
  const { methods } = branch;
  const own = methods & search.method;
  if (own !== 0) {
    const found = compete(branch, search, own);
    if (found !== null) return found;
  }
  if (methods === 0) return null;
  if (branch.isOpen && search.dot === -1 && !search.path.includes("%")) {
    search.allowed |= methods;
    return null;
  }
  for (let bit = 1; bit <= methods; bit *= 2) {
    if (bit === own || (bit & methods) === 0) continue;
    const found = compete(branch, search, bit);
    if (found === BAD_REQUEST) search.isMalformed = true;
    else if (found !== null) search.allowed |= bit;
  }
  return null;
}

/**
 * The first of the routes of one path and method that takes the values. A
 * route that declares the suffix as a format takes the last segment without
 * it, any other takes it whole.
 *
 * @param bit the method's
 */
function compete(branch: Branch, search: Search, bit: number): Attempt {
  const { path, last, dot, end, count } = search;
  const { literals } = branch;
  for (
    let candidate = branch.ends;
    candidate !== null;
    candidate = candidate.next
  ) {
    if (candidate.bit !== bit) continue;
    let format: string | null = null;
    if (dot !== -1) {
      const suffix = path.slice(dot + 1, end);
      if (candidate.route.formats.includes(suffix)) format = suffix;
      // Static text was compared without the suffix.
      else if (literals === null) continue;
    }
    if (literals !== null) {
      const stop = format === null ? end : dot;
      const isTaken = pushValues(search, literals, last, stop);
      search.count = count;
      if (!isTaken) continue;
    }
    const found = take(candidate, search, format);
    if (found !== null) return found;
  }
  return null;
}

/** A parameter's value, or null where it is no percent-encoded UTF-8. */
function readValue(search: Search, index: number): string | null {
  return decode(search.path.slice(search.starts[index], search.stops[index]));
}

/** Null where a constraint refuses a value, which it sees decoded. */
function take(
  candidate: Candidate,
  search: Search,
  format: string | null,
): Attempt {
  const { route, patterns } = candidate;
  if (candidate.params === "none") {
    return { status: 200, route, params: {}, format };
  }
  if (candidate.params === "id") {
    const id = readValue(search, 0);
    return id === null
      ? BAD_REQUEST
      : { status: 200, route, params: { id }, format };
  }
  const names = route.params;
  if (patterns !== null) {
    for (let index = 0; index < names.length; index++) {
      const pattern = patterns[index] ?? null;
      if (pattern === null) continue;
      const value = readValue(search, index);
      if (value === null || !pattern.test(value)) return null;
    }
  }
  const params: Record<string, string> = candidate.hasDefaults
    ? { ...route.defaults }
    : {};
  for (let index = 0; index < names.length; index++) {
    const value = readValue(search, index);
    if (value === null) return BAD_REQUEST;
    params[names[index] ?? ""] = value;
  }
  return { status: 200, route, params, format };
}

/**
 * Makes a `match` over a table. The table is read once; what comes back may be
 * called any number of times.
 */
export function createMatcher(table: readonly Route[]): Matcher {
  const root = createBranch("");
  const fallback = createFallback(table);
  // Equal texts are one text, which the processor's cache holds better.
  const segments = new Map<string, Segment>();
  for (const route of table) {
    if (route.controller === null) continue;
    let branch = root;
    for (const text of route.path.split("/").slice(1)) {
      if (text === "") continue; // the root
      const segment = segments.get(text) ?? parseSegment(text);
      segments.set(text, segment);
      branch = grow(branch, segment, route);
    }
    addEnd(branch, createCandidate(route));
  }
  const search = createSearch();

  return (method, path) => {
    let end = path.length;
    // One slash at the end is accepted, no other empty segment is.
    if (path.charCodeAt(end - 1) === SLASH) end -= 1;
    if (end === 0 && path !== "") return matchRoot(root, method);
    if (end < 2 || path.charCodeAt(0) !== SLASH) return NOT_FOUND;
    begin(search, path, end, bitOf(method));
    const found = walk(root, search, 1);
    if (found !== null) return found;
    if (search.isMalformed) return BAD_REQUEST;
    if (search.allowed > 0) return refuse(search.allowed);
    return fallback?.(method, path.slice(0, end)) ?? NOT_FOUND;
  };
}

/** The root has no suffix and no parameters. */
function matchRoot({ ends, methods }: Branch, method: string): Match {
  const bit = bitOf(method);
  for (let end = ends; end !== null; end = end.next) {
    if (end.bit !== bit) continue;
    const { route } = end;
    return { status: 200, route, params: { ...route.defaults }, format: null };
  }
  return methods === 0 ? NOT_FOUND : refuse(methods);
}

const refusals: Match[] = [];

/** The answer where a path has these methods, and not the request's. */
function refuse(methods: number): Match {
  refusals[methods] ??= { status: 405, allow: listAllowed(methods) };
  return refusals[methods];
}

/** The methods of `Allow`, in its order; HEAD comes with GET. */
function listAllowed(methods: number): readonly string[] {
  const listed = ALLOW_ORDER.filter((each) => (methods & bitOf(each)) !== 0);
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
    known.push(createCandidate(route));
    targets.set(key, known);
  }

  const search = createSearch();

  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const segments = path.split("/").slice(1);
    if (segments.length < 2 || segments.length > 3) return null;
    const last = segments.pop() ?? "";
    const dot = last.lastIndexOf(".");
    const suffix = dot > 0 ? last.slice(dot + 1) : null;
    for (const format of suffix === null ? [null] : [suffix, null]) {
      const text = format === null ? last : last.slice(0, dot);
      const [controller, action, id] = [...segments, text];
      if (id === "") continue;
      const count = id === undefined ? 0 : 1;
      const key = [wanted, controller, action, count].join(" ");
      // What is left of the path is the one value.
      search.path = id ?? "";
      search.starts[0] = 0;
      search.stops[0] = search.path.length;
      for (const candidate of targets.get(key) ?? []) {
        const { formats } = candidate.route;
        if (format !== null && !formats.includes(format)) continue;
        if (format === null && suffix !== null && formats.includes(suffix))
          continue;
        const found = take(candidate, search, format);
        if (found !== null) return found;
      }
    }
    return null;
  };
}
