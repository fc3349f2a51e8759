/**
 * Routes of an Express application or router, version 4 or 5. Stage: apps.
 *
 * A router keeps its routes and its mounted functions as a list of layers. It
 * does not keep their mount paths in a readable form, so `watch` records them
 * when `use` is called.
 */
import { Collected, nameHandler } from "./collected.js";
import { listOf, getMember, type Reader } from "./router.js";

/** The path at which each layer is mounted. */
const mounts = new WeakMap<object, unknown>();

/** Applications mounted in others, with their paths. */
const inner = new WeakMap<object, { path: unknown; app: unknown }[]>();

/** Functions that Express mounts itself. */
const OWN = new Set(["query", "expressInit", "mounted_app"]);

type Use = (this: object, ...args: unknown[]) => unknown;

export const express: Reader = {
  packageName: "express",
  async watch(load) {
    const framework = await load("express");
    const Router = getMember(framework, "Router");
    if (typeof Router !== "function") return;
    // In Express 4, routers inherit from the factory itself.
    const routers = "use" in Router ? Router : (Router.prototype as object);
    wrapUse(routers, (router, before, args) => {
      const [first] = args;
      const path = leadsWithFunction(first) ? "/" : first;
      for (const layer of listOf(router, "stack").slice(before)) {
        mounts.set(layer as object, path);
      }
    });
    const application = getMember(framework, "application");
    wrapUse(application, (app, _before, args) => {
      for (const each of args.flat(Infinity)) {
        if (!isApplication(each)) continue;
        const all = inner.get(app) ?? [];
        all.push({ path: getMember(each, "mountpath"), app: each });
        inner.set(app, all);
      }
    });
  },
  owns: (value) => isApplication(value) || isRouter(value),
  read(app) {
    const collected = new Collected();
    walk(app, [""], collected, new Set());
    return collected.toSource();
  },
};

/** Calls `then` after each call of `use`. */
function wrapUse(
  owner: unknown,
  then: (self: object, before: number, args: unknown[]) => void,
): void {
  const use = getMember(owner, "use");
  if (typeof use !== "function") return;
  const wrapped: Use = function (...args) {
    const before = listOf(this, "stack").length;
    const result: unknown = Reflect.apply(use, this, args);
    then(this, before, args);
    return result;
  };
  (owner as { use: Use }).use = wrapped;
}

function leadsWithFunction(value: unknown): boolean {
  let first = value;
  while (Array.isArray(first)) first = (first as unknown[])[0];
  return typeof first === "function";
}

function isApplication(value: unknown): boolean {
  const has = (key: string): boolean =>
    typeof getMember(value, key) === "function";
  return typeof value === "function" && has("handle") && has("set");
}

function isRouter(value: unknown): boolean {
  return (
    typeof value === "function" && Array.isArray(getMember(value, "stack"))
  );
}

/**
 * The router of an application. Express 4 has it under another name, and only
 * once it is used.
 */
function routerOf(value: unknown): unknown {
  if (!isApplication(value)) return value;
  const old = getMember(value, "_router");
  if (old !== undefined) return old;
  try {
    return getMember(value, "router");
  } catch {
    // In Express 4, this getter throws: the property is deprecated.
    return undefined;
  }
}

/**
 * @param bases the paths that lead here
 * @param above the routers that lead here: a router may be mounted in itself
 */
function walk(
  value: unknown,
  bases: readonly string[],
  collected: Collected,
  above: ReadonlySet<unknown>,
): void {
  if (above.has(value)) return;
  const inside = new Set([...above, value]);
  const router = routerOf(value);
  const apps = [...(inner.get(value as object) ?? [])];
  for (const layer of listOf(router, "stack")) {
    const route = getMember(layer, "route") ?? undefined;
    const handle = getMember(layer, "handle");
    const path = route ? getMember(route, "path") : mounts.get(layer as object);
    const end = readParameters(router, path, collected);
    if (route !== undefined) readRoute(route, bases, collected);
    else if (nameHandler(handle) === "mounted_app") {
      const next = apps.shift();
      if (next !== undefined) {
        walkAt(next.path, next.app, bases, collected, inside);
      }
    } else if (!OWN.has(nameHandler(handle))) {
      readMounted(handle, path, bases, collected, inside);
    }
    end();
  }
}

/**
 * Adds the functions that read parameters in a path; a router runs them for its
 * own layers.
 *
 * @returns a function that ends their effect
 */
function readParameters(
  router: unknown,
  path: unknown,
  collected: Collected,
): () => void {
  let isOver = false;
  const params = getMember(router, "params") ?? {};
  const texts = split(path).texts.join(" ");
  for (const name of Object.keys(params)) {
    const names = texts.matchAll(/[:*]([\p{ID_Continue}$]+)/gu);
    if (![...names].some(([, found]) => found === name)) continue;
    for (const each of listOf(params, name)) {
      collected.guard("PARAM", `:${name}`, each, () => !isOver);
    }
  }
  return () => {
    isOver = true;
  };
}

const AT_PATTERN = "what is mounted at a regular expression";

function readRoute(
  route: unknown,
  bases: readonly string[],
  collected: Collected,
): void {
  const groups = new Map<string, unknown[]>();
  for (const layer of listOf(route, "stack")) {
    const method = getMember(layer, "method");
    const key = typeof method === "string" ? method.toUpperCase() : "";
    groups.set(key, [...(groups.get(key) ?? []), getMember(layer, "handle")]);
  }
  const { texts, patterns } = split(getMember(route, "path"));
  const methods = [...groups.keys()];
  // In Express 4, `app.all` lists every method that Node knows.
  const all: readonly (readonly string[])[] =
    methods.length > 12 ? [methods] : methods.map((method) => [method]);
  for (const some of all) {
    const isAny = some[0] === "";
    const handlers = groups.get(some[0] ?? "") ?? [];
    for (const path of [...join(bases, texts), ...patterns]) {
      collected.add(isAny ? null : some, path, handlers);
    }
  }
}

function readMounted(
  handle: unknown,
  path: unknown,
  bases: readonly string[],
  collected: Collected,
  above: ReadonlySet<unknown>,
): void {
  if (isRouter(handle)) {
    if (path !== undefined) walkAt(path, handle, bases, collected, above);
    else {
      collected.leaveOut(
        showMount(bases, "?"),
        "a router of another copy of Express: where it is mounted cannot be seen",
      );
    }
    return;
  }
  const { texts, patterns } = split(path);
  // A function with four parameters handles errors.
  const isGuard = typeof handle === "function" && handle.length < 4;
  for (const each of [...join(bases, texts), ...patterns]) {
    const at = each === "" ? "/" : each;
    if (isGuard && at !== undefined) collected.guard("USE", at, handle);
    else collected.noteMiddleware(at, handle);
  }
}

function walkAt(
  path: unknown,
  value: unknown,
  bases: readonly string[],
  collected: Collected,
  above: ReadonlySet<unknown>,
): void {
  const { texts, patterns } = split(path);
  for (const pattern of patterns) {
    collected.leaveOut(showMount(bases, pattern), AT_PATTERN);
  }
  if (texts.length > 0) walk(value, join(bases, texts), collected, above);
}

function showMount(bases: readonly string[], path: unknown): string {
  return `USE ${bases.join(", ")} ${String(path)}`;
}

/** Splits a path, which may be a list of paths, into texts and patterns. */
function split(path: unknown): {
  readonly texts: readonly string[];
  readonly patterns: readonly unknown[];
} {
  const all: readonly unknown[] = [path].flat(Infinity);
  return {
    texts: all.filter((each) => typeof each === "string"),
    patterns: all.filter((each) => typeof each !== "string"),
  };
}

function join(
  bases: readonly string[],
  texts: readonly string[],
): readonly string[] {
  return bases.flatMap((base) =>
    texts.map((text) => base + (text === "/" ? "" : text)),
  );
}
