/**
 * Finds the route for a request.
 *
 * The paths of the table form a tree with a node for each segment. A request
 * walks down from the root. At each segment, static text is tried before text
 * around a parameter, then a parameter with a constraint, then a free
 * parameter, and finally `*path`, which takes all remaining segments. A branch
 * that leads to no route is abandoned, and the next one is tried. Routes that
 * are still equal are tried in the order of the table. Only routes with the
 * request's method compete.
 */
import {
  bitOf,
  type ConstraintCheck,
  type End,
  type Node,
  PARAMETER,
  plant,
  REST,
  type Route,
  STATIC,
} from "./tree.js";

/** What `match` returns. */
export type Match =
  | {
      readonly status: 200;
      /** The entry of `routes`. */
      readonly route: Route;
      /** Decoded, and with the route's defaults. */
      readonly params: Record<string, string>;
      /** The suffix, or null if the path has none. */
      readonly format: string | null;
    }
  | { readonly status: 404 }
  | { readonly status: 405; readonly allow: readonly string[] }
  | { readonly status: 400 };

/**
 * Finds the route for a request.
 *
 * 404: no route has this path. 405: no route has it with this method; `allow`
 * lists the methods it does have. 400: one has, but a parameter is not valid
 * percent-encoded UTF-8. HEAD is matched as GET.
 *
 * @param method as sent: method names are case-sensitive (RFC 9110, 9.1)
 * @param path the request's path, undecoded, without the query
 */
export type Matcher = (method: string, path: string) => Match;

/** What only some tables need. */
export interface MatcherParts {
  /** `readConstraints`, for a table with constraints. */
  readonly constraints?: ((route: Route) => ConstraintCheck) | undefined;
  /** `createFallback`, for a table with a fallback route. */
  readonly fallback?: (table: readonly Route[], parts: MatcherParts) => Matcher;
}

/** Creates a `match` for a table, which is read on the first request. */
export function createMatcher(
  table: readonly Route[],
  parts: MatcherParts = {},
): Matcher {
  let root: Node | undefined;
  let fallback: Matcher | undefined;
  return (method, path) => {
    if (root === undefined) {
      root = plant(table, parts.constraints);
      fallback = parts.fallback?.(table, parts);
    }
    if (!path.startsWith("/")) return NOT_FOUND;
    // One trailing slash is accepted, but no other empty segment.
    const own = path.endsWith("/") ? path.slice(0, -1) : path;
    const search = new Search(method, own);
    // The root has no segment.
    const found =
      own === "" ? search.arrive(root, "", -1, 0) : search.walk(root, 1, 0);
    if (found !== null) return found;
    if (search.allowed !== 0) return refuse(search.allowed);
    return fallback?.(method, path) ?? NOT_FOUND;
  };
}

const NOT_FOUND = { status: 404 } as const;
const ALLOW_ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const MALFORMED = { status: 400 } as const;
/** The 405 answers, by the methods that a path has; each is created once. */
const refusals: Match[] = [];

/**
 * The answer if the routes of a path have only these methods, a bit for each.
 */
function refuse(methods: number): Match {
  const known = refusals[methods];
  if (known !== undefined) return known;
  const own = ALLOW_ORDER.filter((name) => (bitOf(name) & methods) !== 0);
  const refusal: Match = { status: 405, allow: [...own, "OPTIONS"] };
  refusals[methods] = refusal;
  return refusal;
}

/** A decoded value; null if it is not valid percent-encoded UTF-8. */
export function decode(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

type Found = Extract<Match, { status: 200 | 400 }>;

/** The search of one request in the tree of a table. */
class Search {
  readonly path: string;
  /** The bit of the request's method. */
  readonly method: number;
  /** The values of the parameters on the current branch, undecoded. */
  readonly values: string[] = [];
  /**
   * The methods of other routes that take the path, a bit for each, even if a
   * value in it is malformed. So a 405 needs no second walk.
   */
  allowed = 0;

  /** @param path without the trailing slash that is accepted */
  constructor(method: string, path: string) {
    this.path = path;
    this.method = bitOf(method);
  }

  /**
   * Searches below a node for the segments from `start` on; `count` values are
   * known so far.
   */
  walk(node: Node, start: number, count: number): Found | null {
    const { path } = this;
    const stop = path.indexOf("/", start);
    if (stop === -1) return this.walkLast(node, start, count);
    if (stop === start) return null; // an empty segment
    const same = node.find(path, start, stop);
    if (same !== null) {
      const found = this.walk(same, stop + 1, count);
      if (found !== null) return found;
    }
    for (let next = node.dynamics; next !== null; next = next.next) {
      const { literals } = next;
      if (!this.read(literals, path.slice(start, stop), count)) continue;
      const found = this.walk(next, stop + 1, count + literals.length - 1);
      if (found !== null) return found;
    }
    return node.rest === null ? null : this.takeRest(node.rest, start, count);
  }

  /** Handles the last segment, which may have a suffix. */
  walkLast(node: Node, start: number, count: number): Found | null {
    const { path } = this;
    if (start === path.length) return null; // an empty segment
    const same = node.find(path, start, path.length);
    if (same !== null) {
      const found = this.arrive(same, "", -1, count);
      if (found !== null) return found;
    }
    const last = path.slice(start);
    const dot = last.includes(".") ? last.lastIndexOf(".") : -1;
    const shorter = dot > 0 ? node.find(last, 0, dot) : null;
    if (shorter !== null) {
      const found = this.arrive(shorter, last, dot, count);
      if (found !== null) return found;
    }
    for (let next = node.dynamics; next !== null; next = next.next) {
      const found = this.arrive(next, last, dot, count);
      if (found !== null) return found;
    }
    return node.rest === null ? null : this.takeRest(node.rest, start, count);
  }

  /** Takes all segments from `start` on as the value of one parameter. */
  takeRest(node: Node, start: number, count: number): Found | null {
    const rest = this.path.slice(start);
    // An empty segment.
    if (rest.includes("//") || rest.endsWith("/")) return null;
    const dot = rest.lastIndexOf(".");
    const suffix = dot > rest.lastIndexOf("/") ? dot : -1;
    for (let next: Node | null = node; next !== null; next = next.next) {
      const found = this.arrive(next, rest, suffix, count);
      if (found !== null) return found;
    }
    return null;
  }

  /**
   * The end of the path: finds the first route with the request's method that
   * takes it. If there is none, notes the methods of other routes that do.
   */
  arrive(node: Node, last: string, dot: number, count: number): Found | null {
    if ((node.methods & this.method) !== 0) {
      for (let end = node.end; end !== null; end = end.next) {
        if (end.method !== this.method) continue;
        const found = this.attempt(end, node, last, dot, count);
        if (found !== null) return found;
      }
    }
    if (node.isOpen && dot === -1 && !this.path.includes("%")) {
      this.allowed |= node.methods;
      return null;
    }
    for (let end = node.end; end !== null; end = end.next) {
      if (end.method === this.method) continue;
      const found = this.attempt(end, node, last, dot, count);
      if (found !== null) this.allowed |= end.method;
    }
    return null;
  }

  /**
   * Tries a route; null if it does not take the path. A route that declares the
   * suffix as a format takes the last segment without it, even if a constraint
   * would let a parameter keep it; others take it whole.
   */
  attempt(
    end: End,
    node: Node,
    last: string,
    dot: number,
    count: number,
  ): Found | null {
    const { route, names, hasDefaults, check } = end;
    let text = last;
    let format: string | null = null;
    if (dot !== -1) {
      const suffix = last.slice(dot + 1);
      if (route.formats.includes(suffix)) {
        format = suffix;
        text = last.slice(0, dot);
      } else if (node.literals === STATIC) return null; // it cannot have this suffix
    }
    if (!this.read(node.literals, text, count)) return null;
    if (check !== null && !check(this.values)) return null;
    const params: Record<string, string> = {};
    if (hasDefaults) Object.assign(params, route.defaults);
    for (let index = 0; index < names.length; index++) {
      const value = decode(this.values[index] ?? "");
      if (value === null) return MALFORMED;
      params[names[index] ?? ""] = value;
    }
    return { status: 200, route, params, format };
  }

  /**
   * Reads the values of a segment; false if it does not match these literals.
   */
  read(literals: readonly string[], text: string, count: number): boolean {
    if (literals === STATIC) return true;
    if (literals !== PARAMETER && literals !== REST) {
      return readBetween(literals, text, this.values, count);
    }
    this.values[count] = text;
    // The last segment may be empty without its suffix.
    return text !== "" && !text.endsWith("/");
  }
}

/**
 * Reads the values between the literals of a segment, each as long as possible.
 */
function readBetween(
  literals: readonly string[],
  text: string,
  values: string[],
  count: number,
): boolean {
  const [first = ""] = literals;
  const last = literals[literals.length - 1] ?? "";
  let stop = text.length - last.length;
  if (stop <= first.length) return false;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  for (let index = literals.length - 2; index > 0; index--) {
    const literal = literals[index] ?? "";
    const at = text.lastIndexOf(literal, stop - 1 - literal.length);
    if (at <= first.length) return false;
    values[count + index] = text.slice(at + literal.length, stop);
    stop = at;
  }
  values[count] = text.slice(first.length, stop);
  return true;
}
