/**
 * Collects what is read from an application while its routers are walked.
 * Stage: apps.
 */
import { METHODS } from "../manifest/words.js";
import type {
  LeftOutRoute,
  ImportSource,
  SourceRoute,
} from "../import/source.js";
import { covers } from "./covers.js";
import {
  isHarmless,
  tellGuard,
  tellUnnamed,
  type Guard,
  type Seen,
} from "./guards.js";
import { readRouterPath, type Syntax } from "./path-syntax.js";

const UNNAMED = "a function without a name";

/** A guard, and the place where it is active. */
interface Active {
  readonly guard: Guard;
  readonly place: string;
  readonly covers: (path: string) => boolean;
}

/** Collects routes, written in the path syntax of one router. */
export class Collected {
  readonly #routes: SourceRoute[] = [];
  readonly #leftOut: LeftOutRoute[] = [];
  readonly #notes: LeftOutRoute[] = [];
  /** The paths that answer any method; each is a single action. */
  readonly #any = new Set<string>();
  readonly #syntax: Syntax;
  /** Each function once, keyed by how it is registered with the router. */
  readonly #guards = new Map<string, Map<unknown, Guard>>();
  readonly #seen: Seen[] = [];
  /** Routes with an unnamed function before their handler. */
  readonly #unnamed = new Set<string>();
  readonly #added: Active[] = [];
  /** The guards that run for the routes added next. */
  #active: readonly Active[] = [];

  constructor(syntax: Partial<Syntax> = {}) {
    this.#syntax = {
      hasPatternsInBraces: false,
      hasDoubleColons: false,
      ...syntax,
    };
  }

  /**
   * Adds a route.
   *
   * @param methods in upper case; null for any
   * @param handlers the functions that respond, in order
   */
  add(
    methods: readonly string[] | null,
    path: unknown,
    handlers: readonly unknown[],
  ): void {
    const takesAny =
      methods === null || METHODS.every((method) => methods.includes(method));
    const word = takesAny ? "ANY" : methods.join("|");
    const route = `${word} ${showPath(path)}`;
    const read = readRouterPath(path, this.#syntax);
    if ("reason" in read) {
      this.leaveOut(route, read.reason);
      return;
    }
    for (const reason of read.notes) this.note(route, reason);
    if (takesAny) this.note(route, `any method is ${METHODS.join(", ")}`);
    if (typeof path === "string") this.#see(route, path);
    const isUnnamed = (each: unknown): boolean =>
      typeof each === "function" && nameHandler(each) === "";
    if (handlers.slice(0, -1).some(isUnnamed)) this.#unnamed.add(route);
    const names = handlers.map(nameHandler).filter((name) => name !== "");
    const handler = names.length === 0 ? undefined : names.join(", ");
    const operation = nameHandler(handlers.at(-1)) || undefined;
    for (const each of read.paths) {
      if (takesAny) this.#any.add(each);
      for (const method of takesAny ? METHODS : methods) {
        this.#routes.push({ method, path: each, operation, handler });
      }
    }
  }

  leaveOut(route: string, reason: string): void {
    this.#leftOut.push({ route, reason });
  }

  note(route: string, reason: string): void {
    this.#notes.push({ route, reason });
  }

  /** Notes a function that is not a route and guards none. */
  noteMiddleware(path: unknown, middleware: unknown): void {
    const name = nameHandler(middleware) || UNNAMED;
    this.note(`USE ${showPath(path)}`, stays(name));
  }

  /**
   * Adds a guard for the routes that are added next, if its path covers them;
   * see `within`.
   *
   * @param word how it is registered with the router: USE, PARAM, HOOK
   * @param matches whether it sees a route, if its path does not tell
   */
  guard(
    word: string,
    path: unknown,
    handler: unknown,
    matches = (route: string): boolean => covers(path, route),
  ): void {
    const name = nameHandler(handler) || UNNAMED;
    if (isHarmless(name)) {
      this.noteMiddleware(path, handler);
      return;
    }
    const alike = this.#guards.get(word) ?? new Map<unknown, Guard>();
    this.#guards.set(word, alike);
    const guard = alike.get(handler) ?? {
      name,
      word,
      places: new Set(),
      routes: new Set(),
    };
    alike.set(handler, guard);
    const place = word === "PARAM" ? String(path) : showPath(path);
    const active = { guard, place, covers: matches };
    this.#added.push(active);
    this.#active = [...this.#active, active];
  }

  /**
   * Guards added while `read` runs end with it. Routers of @koa/router need
   * that, and so do parts of a Fastify server. Express and Hono do not: a guard
   * of one router also runs for requests that fall through to the next.
   */
  within(read: () => void): void {
    const before = this.#active;
    read();
    this.#active = before;
  }

  #see(route: string, path: string): void {
    this.#seen.push({ route, path });
    for (const { guard, place, covers } of this.#active) {
      if (!covers(path)) continue;
      guard.places.add(place);
      guard.routes.add(route);
    }
  }

  toSource(): ImportSource {
    const counts = new Map<string, Set<string>>();
    for (const { operation, path } of this.#routes) {
      if (operation === undefined) continue;
      const paths = counts.get(operation) ?? new Set();
      counts.set(operation, paths.add(path));
    }
    // A name that several paths share is a wrapper's, not an action's.
    const routes = this.#routes.map((route) => {
      const { operation = "", path } = route;
      if (counts.get(operation)?.size === 1) return route;
      const isAny = this.#any.has(path);
      return { ...route, operation: isAny ? nameAny(path) : undefined };
    });
    const { guards, idle } = this.#tellGuards();
    return {
      routes,
      leftOut: this.#leftOut,
      guards,
      notes: unique([...this.#notes, ...idle]),
    };
  }

  /**
   * The guards that run for routes, and those that run for none at their place.
   */
  #tellGuards(): Record<"guards" | "idle", readonly LeftOutRoute[]> {
    const all = [...this.#guards.values()].flatMap((alike) => [
      ...alike.values(),
    ]);
    const unnamed = this.#unnamed.size > 0 ? [tellUnnamed(this.#unnamed)] : [];
    return {
      guards: [
        ...all
          .filter(({ routes }) => routes.size > 0)
          .map((guard) => tellGuard(guard, this.#seen)),
        ...unnamed,
      ],
      idle: this.#added
        .filter(({ guard, place }) => !guard.places.has(place))
        .map(({ guard, place }) => ({
          route: `${guard.word} ${place}`,
          reason: stays(guard.name),
        })),
    };
  }
}

function stays(name: string): string {
  return `${name} is no route: it stays in the application`;
}

/** Removes duplicates: an application may use one middleware in many places. */
function unique(all: readonly LeftOutRoute[]): readonly LeftOutRoute[] {
  const seen = new Map(all.map((entry) => [JSON.stringify(entry), entry]));
  return [...seen.values()];
}

/** The name of a path: its last word. */
function nameAny(path: string): string {
  const words = path.replaceAll(/\{[^}]*\}/g, "");
  return words.split(/[^\p{ID_Continue}]+/u).findLast(Boolean) ?? "any";
}

/** A function's name as its author wrote it; "" if it has none. */
export function nameHandler(handler: unknown): string {
  if (typeof handler !== "function") return "";
  const name = handler.name.replace(/^(?:bound )+/, "");
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) &&
    name !== "anonymous"
    ? name
    : "";
}

function showPath(path: unknown): string {
  if (Array.isArray(path)) return path.map(showPath).join(", ");
  const text = String(path);
  return path instanceof RegExp || text.startsWith("/") ? text : `/${text}`;
}
