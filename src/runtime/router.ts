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

/** How routes read the values of a path; those that do so alike share it. */
interface Reader {
  readonly id: number;
  /** Nearly all routes have no parameter, or `id` alone; others are read in a loop. */
  readonly params: "none" | "id" | "others";
  /** One for each parameter, its constraint or null; null: there is no constraint. */
  readonly patterns: readonly (RegExp | null)[] | null;
  readonly formats: readonly string[];
  readonly hasDefaults: boolean;
}

/** A route whose path ends at a branch. */
interface End {
  /** Where it stands in the table, counted from the base. */
  readonly offset: number;
  /** The bit of its method. */
  readonly bit: number;
  readonly reader: Reader;
}

/** Static text that leads to a branch. */
interface Entry {
  readonly text: string;
  readonly hash: number;
  branch: Branch;
  /** Where the first route below stands, counted from the base; below, it is the base. */
  readonly offset: number;
}

/**
 * What can follow in a path. Places with the same below them are one branch:
 * a thousand resources with the same actions have a handful, and an entry
 * each, so that the processor's caches hold what a request needs.
 */
class Branch {
  /** A number of its own, once it is known that no other branch is equal. */
  id = 0;
  /** A hash table of what follows as static text; half of it is empty. */
  statics: (Entry | null)[] = [];
  /** The lengths of those texts, a bit for each: most values have none of them. */
  lengths = 0;
  /** How many there are. */
  count = 0;
  /** The first branch below a segment with parameters. */
  others: Branch | null = null;
  /** Such a branch beside this one, which is tried after it. */
  next: Branch | null = null;
  /** The routes whose path ends here, in the order of the table. */
  readonly ends: End[] = [];
  /** The methods of those routes, a bit for each. */
  methods = 0;
  /** Whether they take whatever values the path has. */
  isOpen = true;
  /** The texts around the parameters of the segment that leads here. */
  literals = STATIC;
  /** The longer it is, the sooner the branch is tried. */
  rank = "";
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
/** The literals of a segment that is static text, and of one that is a parameter. */
const STATIC: readonly string[] = [];
const PARAM: readonly string[] = ["", ""];

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

/** The entry for a part of the path that is static text; null: there is none. */
function findStatic(
  { statics, lengths }: Branch,
  path: string,
  start: number,
  stop: number,
): Entry | null {
  // A shift goes by its last five bits.
  if ((lengths & (1 << (stop - start))) === 0) return null;
  const mask = statics.length - 1;
  const wanted = hash(path, start, stop);
  for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
    const entry = statics[slot] ?? null;
    if (entry === null) return null;
    if (
      entry.hash === wanted &&
      entry.text.length === stop - start &&
      path.endsWith(entry.text, stop)
    ) {
      return entry;
    }
  }
}

/** Makes an entry, and the branch that it leads to. */
function addStatic(from: Branch, text: string, offset: number): Entry {
  const branch = new Branch();
  const entry = { text, hash: hash(text, 0, text.length), branch, offset };
  from.lengths |= 1 << text.length;
  from.count += 1;
  const known = from.statics;
  if (from.count * 2 > known.length) {
    const size = Math.max(2, known.length * 2);
    from.statics = new Array<Entry | null>(size).fill(null);
    for (const other of known) if (other !== null) enter(from.statics, other);
  }
  enter(from.statics, entry);
  return entry;
}

/** Puts an entry into a hash table, whose size is a power of two. */
function enter(table: (Entry | null)[], entry: Entry): void {
  const mask = table.length - 1;
  let slot = entry.hash & mask;
  while (table[slot] !== null) slot = (slot + 1) & mask;
  table[slot] = entry;
}

/** The branch below a segment with parameters, made where there is none. */
function grow(
  from: Branch,
  segment: Exclude<Segment, { kind: "static" }>,
  route: Route,
): Branch {
  const isParam = segment.kind === "param";
  const isFree = isParam && constraintOf(route, segment.name) === null;
  const literals = isParam ? PARAM : segment.literals;
  // The more text a segment has, the sooner it is tried.
  const rank = isFree ? "" : literals.join(":");
  const text = literals.join("/"); // no literal has a slash
  let before: Branch | null = null;
  let next = from.others;
  while (next !== null) {
    if (next.rank === rank && next.literals.join("/") === text) return next;
    const longer = next.rank.length - rank.length;
    if (longer < 0 || (longer === 0 && next.rank > rank)) break;
    before = next;
    next = next.next;
  }
  const branch = new Branch();
  branch.literals = literals;
  branch.rank = rank;
  branch.isOpen = isParam;
  branch.next = next;
  if (before === null) from.others = branch;
  else before.next = branch;
  return branch;
}

/**
 * The one branch for all below which the same can follow. Those further down
 * come first, so that they are told apart by their numbers.
 */
function share(branch: Branch, known: Map<string, Branch>): Branch {
  const { literals, rank } = branch;
  let key = [rank, literals.length, ...literals].join("/");
  for (const { offset, bit, reader } of branch.ends) {
    key += ` ${offset},${bit},${reader.id}`;
  }
  for (const entry of branch.statics) {
    if (entry === null) continue;
    entry.branch = share(entry.branch, known);
    key += `/${entry.text}/${entry.offset},${entry.branch.id}`;
  }
  branch.others &&= share(branch.others, known);
  branch.next &&= share(branch.next, known);
  key += `/${branch.others?.id ?? 0},${branch.next?.id ?? 0}`;
  const same = known.get(key);
  if (same !== undefined) return same;
  branch.id = known.size + 1;
  known.set(key, branch);
  return branch;
}

/** What a parameter has to match; null: it is free. */
function constraintOf({ constraints }: Route, name: string): string | null {
  return Object.hasOwn(constraints, name) ? (constraints[name] ?? null) : null;
}

/** A route, with the reader of those that read their values as it does. */
function createEnd(route: Route, offset: number, known: Known): End {
  const { params: names, defaults, formats } = route;
  const sources = names.some((name) => constraintOf(route, name) !== null)
    ? names.map((name) => constraintOf(route, name))
    : null;
  const hasDefaults = Object.keys(defaults).length > 0;
  const isShort = names.length === 0 || names.join() === "id";
  const isPlain = isShort && sources === null && !hasDefaults;
  const params = !isPlain ? "others" : names.length === 0 ? "none" : "id";
  const suffixes = formats.join("/"); // none has a slash
  const limits = sources === null ? "" : JSON.stringify(sources);
  const key = `${params} ${String(hasDefaults)} ${suffixes} ${limits}`;
  let reader = known.readers.get(key);
  if (reader === undefined) {
    const patterns = sources?.map((source) =>
      source === null ? null : new RegExp(`^(?:${source})$`),
    );
    const id = known.readers.size;
    reader = { id, params, patterns: patterns ?? null, formats, hasDefaults };
    known.readers.set(key, reader);
  }
  return { offset, bit: bitOf(route.method), reader };
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

/** What became of an attempt; null: go on looking. */
type Attempt = Extract<Match, { status: 200 | 400 }> | null;

/**
 * One request on its way through the branches. A matcher has one such record
 * and uses it again and again, so that nothing is made for a segment.
 */
class Search {
  path = "";
  /** Where the path ends, but for a slash. */
  end = 0;
  /** The bit of the request's method, or 0. */
  method = 0;
  /** Where the routes below stand in the table: what `offset` is added to. */
  base = 0;
  /** Where the last segment begins, and where its last dot is, or -1. */
  last = 0;
  dot = -1;
  /** Where the parameters' values begin and end; what is behind `count` is left over. */
  readonly starts = [0];
  readonly stops = [0];
  count = 0;
  /** The methods of other routes that take the path, a bit for each. */
  allowed = 0;
  /** The methods of those that would, were a parameter not malformed. */
  malformed = 0;
  readonly table: Route[] = [];
  /** The names of each route's parameters; equal lists are one. */
  readonly names: (readonly string[])[] = [];
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
  if (literals === PARAM) {
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
    const { others } = branch;
    if (others !== null && (same !== null || others.next !== null)) {
      return tryAll(branch, same, search, at, stop);
    }
    // There is one way to go on.
    if (same !== null) {
      search.base += same.offset;
      branch = same.branch;
    } else {
      if (others === null) return null;
      if (!pushValues(search, others.literals, at, stop)) return null;
      branch = others;
    }
    at = stop + 1;
  }
}

/** Goes on below a segment in each way that there is. */
function tryAll(
  { others }: Branch,
  same: Entry | null,
  search: Search,
  start: number,
  stop: number,
): Attempt {
  const { base, count } = search;
  if (same !== null) {
    search.base = base + same.offset;
    const found = walk(same.branch, search, stop + 1);
    if (found !== null) return found;
  }
  for (let other = others; other !== null; other = other.next) {
    search.base = base;
    search.count = count;
    if (!pushValues(search, other.literals, start, stop)) continue;
    const found = walk(other, search, stop + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The last segment: it may have a suffix. */
function walkLast(branch: Branch, search: Search, start: number): Attempt {
  const { path, end, base } = search;
  if (start === end) return null; // an empty segment
  search.last = start;
  search.dot = -1;
  const same = findStatic(branch, path, start, end);
  if (same !== null) {
    search.base = base + same.offset;
    const found = arrive(same.branch, search);
    if (found !== null) return found;
  }
  if (path.includes(".", start)) {
    const dot = path.lastIndexOf(".");
    search.dot = dot;
    const shorter = dot === start ? null : findStatic(branch, path, start, dot);
    if (shorter !== null) {
      search.base = base + shorter.offset;
      const found = arrive(shorter.branch, search);
      if (found !== null) return found;
    }
  }
  search.base = base;
  for (let other = branch.others; other !== null; other = other.next) {
    const found = arrive(other, search);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The end of the path: the first route of the request's method that takes it.
 * Where there is none, the methods of those that do are noted.
 */
function arrive(branch: Branch, search: Search): Attempt {
  const { methods } = branch;
  const own = methods & search.method;
  const found = own === 0 ? null : compete(branch, search, own);
  if (found !== null) return found;
  if (branch.isOpen && search.dot === -1 && !search.path.includes("%")) {
    search.allowed |= methods;
    return null;
  }
  for (let bit = 1; bit <= methods; bit *= 2) {
    if (bit === own || (bit & methods) === 0) continue;
    const other = compete(branch, search, bit);
    if (other === BAD_REQUEST) search.malformed |= bit;
    else if (other !== null) search.allowed |= bit;
  }
  return null;
}

/**
 * The first of the routes of one path and method that takes the values. A
 * route that declares the suffix as a format takes the last segment without
 * it, any other takes it whole.
 *
 * @param own the method's bit
 */
function compete(branch: Branch, search: Search, own: number): Attempt {
  const { path, last, dot, count } = search;
  const { literals } = branch;
  for (const end of branch.ends) {
    if (end.bit !== own) continue;
    let format: string | null = null;
    if (dot !== -1) {
      const suffix = path.slice(dot + 1, search.end);
      if (end.reader.formats.includes(suffix)) format = suffix;
      // Static text was compared without the suffix.
      else if (literals === STATIC) continue;
    }
    if (literals !== STATIC) {
      const stop = format === null ? search.end : dot;
      const isTaken = pushValues(search, literals, last, stop);
      search.count = count;
      if (!isTaken) continue;
    }
    const found = take(end, search, format);
    if (found !== null) return found;
  }
  return null;
}

/** A parameter's value, or null where it is no percent-encoded UTF-8. */
function readValue(search: Search, index: number): string | null {
  const text = search.path.slice(search.starts[index], search.stops[index]);
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Null where a constraint refuses a value, which it sees decoded. */
function take(end: End, search: Search, format: string | null): Attempt {
  const { reader } = end;
  const at = search.base + end.offset;
  const route = search.table[at];
  if (route === undefined) return null; // there is one
  if (reader.params === "none") {
    return { status: 200, route, params: {}, format };
  }
  if (reader.params === "id") {
    const id = readValue(search, 0);
    return id === null
      ? BAD_REQUEST
      : { status: 200, route, params: { id }, format };
  }
  const params: Record<string, string> = reader.hasDefaults
    ? { ...route.defaults }
    : {};
  const names = search.names[at] ?? [];
  let isMalformed = false;
  for (let index = 0; index < names.length; index++) {
    const value = readValue(search, index);
    const pattern = reader.patterns?.[index] ?? null;
    if (pattern !== null && (value === null || !pattern.test(value))) {
      return null;
    }
    if (value === null) isMalformed = true;
    else params[names[index] ?? ""] = value;
  }
  return isMalformed ? BAD_REQUEST : { status: 200, route, params, format };
}

/** What a table's routes have in common. What is equal is one: it stays in the caches. */
class Known {
  readonly segments = new Map<string, Segment>();
  readonly readers = new Map<string, Reader>();
  readonly names = new Map<string, readonly string[]>();
}

/** Adds a route to the tree. */
function plant(tree: Branch, route: Route, at: number, known: Known): void {
  const { path } = route;
  let branch = tree;
  let base = 0;
  let start = 1;
  while (start < path.length) {
    const slash = path.indexOf("/", start);
    const stop = slash === -1 ? path.length : slash;
    let entry = findStatic(branch, path, start, stop);
    if (entry === null) {
      const text = path.slice(start, stop);
      let segment = known.segments.get(text);
      if (segment === undefined) {
        // A text of its own: what is cut out is read through what it is of.
        segment = parseSegment(text.split("").join(""));
        known.segments.set(text, segment);
      }
      if (segment.kind === "static") {
        entry = addStatic(branch, segment.text, at - base);
      } else {
        branch = grow(branch, segment, route);
      }
    }
    if (entry !== null) {
      branch = entry.branch;
      base += entry.offset;
    }
    start = stop + 1;
  }
  const end = createEnd(route, at - base, known);
  branch.ends.push(end);
  branch.methods |= end.bit;
  if (end.reader.patterns !== null) branch.isOpen = false;
}

/**
 * Makes a `match` over a table. The table is read once; what comes back may be
 * called any number of times.
 */
export function createMatcher(table: readonly Route[]): Matcher {
  const tree = new Branch();
  const known = new Known();
  const search = new Search();
  for (const route of table) {
    const at = search.table.push(route) - 1;
    const key = route.params.join("/");
    let names = known.names.get(key);
    if (names === undefined) {
      names = route.params;
      known.names.set(key, names);
    }
    search.names.push(names);
    if (route.controller !== null) plant(tree, route, at, known);
  }
  const root = share(tree, new Map());
  const fallback = createFallback(search, known);

  return (method, path) => {
    let end = path.length;
    // One slash at the end is accepted, no other empty segment is.
    if (path.charCodeAt(end - 1) === SLASH) end -= 1;
    if (path.charCodeAt(0) !== SLASH) return NOT_FOUND;
    search.path = path;
    search.end = end;
    search.method = bitOf(method);
    search.base = 0;
    search.dot = -1;
    search.count = 0;
    search.allowed = 0;
    search.malformed = 0;
    // The root has no segment.
    const found = end === 0 ? arrive(root, search) : walk(root, search, 1);
    if (found !== null) return found;
    if (search.malformed > 0) return BAD_REQUEST;
    if (search.allowed > 0) return refuse(search.allowed);
    return fallback?.(method, path.slice(0, end)) ?? NOT_FOUND;
  };
}

const refusals: Match[] = [];

/** The answer where a path has these methods, and not the request's. */
function refuse(methods: number): Match {
  const listed = () =>
    ALLOW_ORDER.filter((name) => (methods & bitOf(name)) !== 0);
  refusals[methods] ??= { status: 405, allow: [...listed(), "OPTIONS"] };
  return refusals[methods];
}

/** Whether the fallback route may reach an action with a method. */
function isReachable(method: string, action: string): boolean {
  if (["index", "show", "new", "edit"].includes(action))
    return method === "GET";
  if (action === "create") return method === "POST";
  if (action === "update") return ["PUT", "PATCH"].includes(method);
  if (action === "destroy") return method === "DELETE";
  return ["GET", "POST"].includes(method);
}

/**
 * The route `/:controller/:action/:id`, also without the id: reaches the
 * actions of other routes that need no parameter but `id`. Null where the
 * table has no such row.
 */
function createFallback(
  search: Search,
  known: Known,
): ((method: string, path: string) => Match | null) | null {
  const { table } = search;
  if (!table.some((route) => route.controller === null)) return null;
  const targets = new Map<string, End[]>();
  for (const [at, route] of table.entries()) {
    const { controller, action, method, params } = route;
    if (controller === null || action === null) continue;
    // One segment has no room for a module.
    if (controller.includes("/")) continue;
    if (params.length > 1 || (params[0] ?? "id") !== "id") continue;
    if (!isReachable(method, action)) continue;
    // Compared undecoded, as all static text is.
    const names = [controller, action].map(encodeURIComponent);
    const key = [method, ...names, params.length].join(" ");
    const end = createEnd(route, at, known);
    targets.set(key, [...(targets.get(key) ?? []), end]);
  }

  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const segments = path.split("/").slice(1);
    const hasId = segments.length === 3;
    const last = segments.pop() ?? "";
    if (last === "" || segments.length !== (hasId ? 2 : 1)) return null;
    const dot = last.lastIndexOf(".");
    const suffix = dot > 0 ? last.slice(dot + 1) : null;
    for (const format of suffix === null ? [null] : [suffix, null]) {
      const text = format === null ? last : last.slice(0, dot);
      const [controller, action = text] = segments;
      const key = [wanted, controller, action, Number(hasId)].join(" ");
      // What is left of the path is the one value.
      search.path = text;
      search.starts[0] = 0;
      search.stops[0] = text.length;
      search.base = 0;
      for (const end of targets.get(key) ?? []) {
        const isDeclared = end.reader.formats.includes(suffix ?? "");
        if (isDeclared !== (format !== null)) continue;
        const found = take(end, search, format);
        if (found !== null) return found;
      }
    }
    return null;
  };
}
