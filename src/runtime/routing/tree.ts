/**
 * The rows of a route table, and the tree that is made of them once: a node for
 * each segment of the paths. `router.ts` walks it.
 */
import { hasOwn } from "../values.js";

/** Whether a route's constraints allow the undecoded values of a path. */
export type ConstraintCheck = (values: readonly string[]) => boolean;

const PARAMETER_NAME = /:([\p{ID_Start}_][\p{ID_Continue}]*)/u;

/** A segment that takes all the remaining ones: `*path`. */
const REST_NAME = /^\*([\p{ID_Start}_][\p{ID_Continue}]*)$/u;

/**
 * Splits one segment of a route's path into the texts around its parameters and
 * their names.
 */
export function readSegment(text: string): {
  readonly literals: readonly string[];
  readonly names: readonly string[];
} {
  const rest = REST_NAME.exec(text)?.[1];
  if (rest !== undefined) return { literals: REST, names: [rest] };
  // Splitting at a group keeps what it matched: literal, name, literal, ...
  const parts = text.split(PARAMETER_NAME);
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

/**
 * The methods of routes, as one bit each, so that a set of them is a number.
 */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const BITS = new Map(METHODS.map((method, index) => [method, 1 << index]));

/** The bit of a method, with HEAD as GET; 0 if no route can have it. */
export function bitOf(method: string): number {
  return BITS.get(method === "HEAD" ? "GET" : method) ?? 0;
}

/** The literals of static text, and of a segment that is one parameter. */
export const STATIC: readonly string[] = [];
export const PARAMETER: readonly string[] = ["", ""];
/** The literals of the parameter that takes all remaining segments. */
export const REST: readonly string[] = ["", ""];

/** A route whose path ends at a node. */
export interface End {
  readonly route: Route;
  readonly method: number;
  readonly names: readonly string[];
  readonly hasDefaults: boolean;
  readonly check: ConstraintCheck | null;
  /** The next route with this path. */
  readonly next: End | null;
}

/**
 * A place in the tree. Nodes and ends form linked lists instead of arrays, so
 * that the tree of a large table fits into the processor's caches.
 */
export class Node {
  /** The segment that leads here: static text, or literals around parameters. */
  text = "";
  literals: readonly string[] = STATIC;
  /** Of two nodes with parameters, the one with the longer rank is tried first. */
  rank = "";
  /** The next sibling: with parameters, or with the same hash. */
  next: Node | null = null;
  /** The children with static text, by its hash. */
  statics: Map<number, Node> | null = null;
  /** A bit for each length of those texts; most values match none of them. */
  lengths = 0;
  /** The first child with parameters. */
  dynamics: Node | null = null;
  /** The first child that takes all remaining segments. */
  rest: Node | null = null;
  /** The first route that ends here. */
  end: End | null = null;
  /** The methods of the routes that end here, a bit for each. */
  methods = 0;
  /** Whether those routes take any value. */
  isOpen = true;

  /** The child for a part of a text, found without slicing it out. */
  find(text: string, start: number, stop: number): Node | null {
    // Shifts are modulo 32, so two lengths may share a bit.
    if ((this.lengths & (1 << (stop - start))) === 0) return null;
    let next = this.statics?.get(hash(text, start, stop)) ?? null;
    while (next !== null) {
      const isLong = next.text.length === stop - start;
      if (isLong && text.endsWith(next.text, stop)) return next;
      next = next.next;
    }
    return null;
  }

  /** The child for static text, created if there is none. */
  growStatic(text: string): Node {
    const same = this.find(text, 0, text.length);
    if (same !== null) return same;
    const key = hash(text, 0, text.length);
    const grown = new Node();
    grown.text = text;
    this.statics ??= new Map();
    grown.next = this.statics.get(key) ?? null;
    this.statics.set(key, grown);
    this.lengths |= 1 << text.length;
    return grown;
  }

  /** The child for literals around parameters, created if there is none. */
  growDynamic(literals: readonly string[], isFree: boolean): Node {
    const key = literals.join("/"); // no literal has a slash
    const grown = new Node();
    grown.literals = key === "/" ? PARAMETER : literals;
    grown.rank = isFree ? "" : literals.join(":");
    grown.isOpen = key === "/";
    const all = [grown];
    for (let next = this.dynamics; next !== null; next = next.next) {
      const isSame = next.literals.join("/") === key;
      if (isSame && next.rank === grown.rank) return next;
      all.push(next);
    }
    all.sort(compareRanks);
    for (const [index, node] of all.entries()) {
      node.next = all[index + 1] ?? null;
    }
    this.dynamics = all[0] ?? null;
    return grown;
  }

  /** The child for all remaining segments, created if there is none. */
  growRest(isFree: boolean): Node {
    const rank = isFree ? "" : ":";
    for (let next = this.rest; next !== null; next = next.next) {
      if (next.rank === rank) return next;
    }
    const grown = new Node();
    grown.literals = REST;
    grown.rank = rank;
    grown.isOpen = isFree;
    if (isFree && this.rest !== null) {
      this.rest.next = grown; // after the one with a constraint
    } else {
      grown.next = this.rest;
      this.rest = grown;
    }
    return grown;
  }
}

function compareRanks({ rank: a }: Node, { rank: b }: Node): number {
  return b.length - a.length || (a < b ? -1 : Number(a > b));
}

function hash(text: string, start: number, stop: number): number {
  let sum = 0;
  for (let at = start; at < stop; at++) {
    sum = (sum * 31 + text.charCodeAt(at)) & 0x3fffffff;
  }
  return sum;
}

/** The node where a route's path ends, created if there is none. */
function grow(root: Node, { path, constraints }: Route): Node {
  let node = root;
  for (const text of path === "/" ? [] : path.slice(1).split("/")) {
    const { literals, names } = readSegment(text);
    const [name] = names;
    if (name === undefined) {
      node = node.growStatic(text);
      continue;
    }
    const isFree = !hasOwn(constraints, name);
    node =
      literals === REST
        ? node.growRest(isFree)
        : node.growDynamic(literals, isFree && text === `:${name}`);
  }
  return node;
}

/** Builds the tree of a table. */
export function plant(
  table: readonly Route[],
  readConstraints: ((route: Route) => ConstraintCheck) | undefined,
): Node {
  const root = new Node();
  const lists = new Map<string, readonly string[]>();
  // The last route first: each is put before those with the same path.
  for (const route of [...table].reverse()) {
    if (route.controller === null && !route.redirect) continue; // the fallback
    const { params, constraints, defaults } = route;
    // Lists of the same names are shared.
    const key = params.join("/");
    const names = lists.get(key) ?? params;
    lists.set(key, names);
    let check: ConstraintCheck | null = null;
    if (names.some((name) => hasOwn(constraints, name))) {
      if (readConstraints === undefined) {
        throw new TypeError(`nothing checks the constraints of ${route.path}`);
      }
      check = readConstraints(route);
    }
    const method = bitOf(route.method);
    const hasDefaults = Object.keys(defaults).length > 0;
    const node = grow(root, route);
    node.end = { route, method, names, hasDefaults, check, next: node.end };
    node.methods |= method;
    node.isOpen &&= check === null;
  }
  return root;
}

/**
 * What a route table contains: data that the manifest decides. Everything that
 * reads it shares these types.
 */

/** One row: a method and a path, and the action that answers them. */
export interface Route {
  /**
   * The base name of the path's URL helper, on the first route of that path.
   */
  readonly name: string | null;
  readonly method: string;
  /** Parameters are written `:article_id`, other text percent-encoded. */
  readonly path: string;
  /** The key in `controllers`; null for the fallback row and for redirects. */
  readonly controller: string | null;
  readonly action: string | null;
  /** The names of the path's parameters, in order. */
  readonly params: readonly string[];
  /** The suffixes that the path may end in; the first is the default. */
  readonly formats: readonly string[];
  /** Fixed parameters, passed to the action along with those of the path. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Regular expressions that a parameter's whole value must match. */
  readonly constraints: Readonly<Record<string, string>>;
  /**
   * The list in the query that a change of a subset requires: an empty list
   * never means all.
   */
  readonly ids?: string;
  /** Where requests are redirected to; such a row has no action. */
  readonly redirect?: Redirect | undefined;
  /** Since when clients should leave it. */
  readonly deprecated?: Deprecation | undefined;
}

export interface Deprecation {
  /** A day, or a moment with its offset. */
  readonly since: string;
  /** When it is expected to be gone. */
  readonly sunset?: string | undefined;
  /** A path: what replaces it. A URL: where people read about it. */
  readonly see?: string | undefined;
}

export interface Redirect {
  /** A path from the root, or a URL; `:id` stands for the value of a parameter. */
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/** The manifest's other settings for the application. */
export interface Settings {
  /** The media type of every format in use. */
  readonly formats: Readonly<Record<string, string>>;
  /** What absolute URLs begin with, if it is known in advance. */
  readonly baseUrl: string | null;
}
