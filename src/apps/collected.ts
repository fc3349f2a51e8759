/** What is read of an application while its routers are walked. Stage: apps. */
import { METHODS } from "../manifest/words.js";
import type { LeftOut, Source, SourceRoute } from "../import/source.js";
import { readPath, type Syntax } from "./path-syntax.js";

/** Collects routes, in the words of one router. */
export class Collected {
  readonly #routes: SourceRoute[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #notes: LeftOut[] = [];
  /** The paths that answer any method: each is one action. */
  readonly #any = new Set<string>();
  readonly #syntax: Syntax;

  constructor(syntax: Partial<Syntax> = {}) {
    this.#syntax = {
      ...{ hasPatternsInBraces: false, hasDoubleColons: false },
      ...syntax,
    };
  }

  /**
   * Adds a route.
   *
   * @param methods in capitals; null for any
   * @param handlers the functions that answer, one after the other
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
    const read = readPath(path, this.#syntax);
    if ("reason" in read) {
      this.leaveOut(route, read.reason);
      return;
    }
    for (const reason of read.notes) this.note(route, reason);
    if (takesAny) this.note(route, `any method is ${METHODS.join(", ")}`);
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

  /** Notes a function that every request goes through. */
  noteMiddleware(path: unknown, middleware: unknown): void {
    const name = nameHandler(middleware) || "a function without a name";
    this.note(
      `USE ${showPath(path)}`,
      `${name} is no route: it stays in the application`,
    );
  }

  toSource(): Source {
    const counts = new Map<string, Set<string>>();
    for (const { operation, path } of this.#routes) {
      if (operation === undefined) continue;
      const paths = counts.get(operation) ?? new Set();
      counts.set(operation, paths.add(path));
    }
    // What several paths share is a wrapper's name, and none of an action.
    const routes = this.#routes.map((route) => {
      const { operation = "", path } = route;
      if (counts.get(operation)?.size === 1) return route;
      const isAny = this.#any.has(path);
      return { ...route, operation: isAny ? nameAny(path) : undefined };
    });
    return { routes, leftOut: this.#leftOut, notes: unique(this.#notes) };
  }
}

/** Each once: an application may have the same middleware at many places. */
function unique(all: readonly LeftOut[]): readonly LeftOut[] {
  const seen = new Map(all.map((entry) => [JSON.stringify(entry), entry]));
  return [...seen.values()];
}

/** What a path is called by its last word. */
function nameAny(path: string): string {
  const words = path.replaceAll(/\{[^}]*\}/g, "");
  return words.split(/[^\p{ID_Continue}]+/u).findLast(Boolean) ?? "any";
}

/** What a function is called, as its author wrote it; "" where nobody did. */
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
