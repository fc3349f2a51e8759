/**
 * Routes of a Koa application, or of one router of @koa/router. Stage: apps. A
 * router lists its layers with their full paths, and the middleware that it
 * gives to an application refers to the router. The middleware of koa-mount
 * refers to nothing, so `watch` records what is mounted, and where.
 */
import { Collected } from "./collected.js";
import { listOf, getMember, type Reader } from "./router.js";

interface Mount {
  readonly prefix: string;
  /** An application, a function or a list of functions. */
  readonly inside: unknown;
}

/** The middleware that koa-mount created. */
const mounts = new WeakMap<object, Mount>();

export const koa: Reader = {
  packageName: "koa",
  watch(_load, replace) {
    replace("koa-mount", (mount) =>
      typeof mount === "function" ? watchMount(mount as Mounter) : mount,
    );
  },
  owns: (value) => isApplication(value) || isRouter(value),
  read(app) {
    const collected = new Collected();
    if (isRouter(app)) readRouter(app, "", collected);
    else readInside(app, { base: "", above: new Set() }, collected);
    return collected.toSource();
  },
};

type Mounter = (...args: readonly unknown[]) => object;

/** Records what is mounted; the prefix is optional. */
function watchMount(mount: Mounter): Mounter {
  return (...args) => {
    const middleware = mount(...args);
    const [first, second] = args;
    const made =
      typeof first === "string"
        ? { prefix: first, inside: second }
        : { prefix: "/", inside: first };
    // At `/`, koa-mount returns a function unchanged.
    if (middleware !== made.inside) mounts.set(middleware, made);
    return middleware;
  };
}

interface Place {
  /** The path that leads here, as routers write one. */
  readonly base: string;
  /** The values that lead here: an application may be mounted in itself. */
  readonly above: ReadonlySet<unknown>;
}

/** Reads an application, a function or a list of functions. */
function readInside(
  value: unknown,
  { base, above }: Place,
  collected: Collected,
): void {
  if (above.has(value)) return;
  const inside = { base, above: new Set([...above, value]) };
  if (typeof value === "function") readFunction(value, inside, collected);
  else {
    const all = Array.isArray(value)
      ? (value as readonly unknown[])
      : listOf(value, "middleware");
    // An application may use the same function twice.
    for (const each of new Set(all)) readInside(each, inside, collected);
  }
}

function readFunction(value: object, place: Place, collected: Collected): void {
  const mount = mounts.get(value);
  const router = getMember(value, "router");
  if (mount !== undefined) readMount(mount, place, collected);
  else if (isRouter(router)) readRouter(router, place.base, collected);
  else collected.guard("USE", place.base || "/", value);
}

function readMount(mount: Mount, place: Place, collected: Collected): void {
  const { prefix, inside } = mount;
  const { base, above } = place;
  if (prefix !== "/" && prefix.endsWith("/")) {
    // The rest of the path then lacks the slash that every route begins with.
    collected.leaveOut(
      `USE ${base}${prefix}`,
      "what is mounted at a path that ends in a slash",
    );
    return;
  }
  // The prefix is plain text, not a pattern.
  const written = prefix.replaceAll(/[\\:*?+!(){}[\]]/g, "\\$&");
  const path = prefix === "/" ? base : base + written;
  readInside(inside, { base: path, above }, collected);
}

function isApplication(value: unknown): boolean {
  return (
    Array.isArray(getMember(value, "middleware")) &&
    typeof getMember(value, "callback") === "function"
  );
}

function isRouter(value: unknown): boolean {
  return (
    Array.isArray(getMember(value, "stack")) &&
    typeof getMember(value, "routes") === "function"
  );
}

/**
 * @param base the prefix that koa-mount strips before the router sees a path
 */
function readRouter(router: unknown, base: string, collected: Collected): void {
  const host = getMember(router, "host");
  collected.within(() => {
    for (const layer of listOf(router, "stack")) {
      readLayer(layer, base, collected);
      const path = join(base, getMember(layer, "path"));
      const methods = ownMethods(layer);
      if (host === undefined || methods.length === 0) continue;
      collected.note(
        `${methods.join("|")} ${String(path)}`,
        "the constraint on its host is not kept",
      );
    }
  });
}

function readLayer(layer: unknown, base: string, collected: Collected): void {
  const written = getMember(layer, "path");
  const methods = ownMethods(layer);
  const handlers = listOf(layer, "stack");
  if (methods.length === 0) {
    // The router itself adds the end of the pattern.
    const end = /\(\?:.*$|\(\[.*$|\{\/\*rest\}$/;
    const at = typeof written === "string" ? written.replace(end, "") : written;
    for (const each of handlers) collected.guard("USE", join(base, at), each);
    return;
  }
  const path = join(base, written);
  const isParam = (each: unknown): boolean =>
    getMember(each, "param") !== undefined;
  collected.within(() => {
    for (const each of handlers.filter(isParam)) {
      const reader = getMember(each, "_originalFn") ?? each;
      const name = String(getMember(each, "param"));
      collected.guard("PARAM", `:${name}`, reader, () => true);
    }
    const own = handlers.filter((each) => !isParam(each));
    collected.add(methods, path, own);
  });
}

/** Without HEAD, which comes with GET. */
function ownMethods(layer: unknown): readonly string[] {
  const methods = listOf(layer, "methods").map(String);
  return methods.filter(
    (method) => method !== "HEAD" || !methods.includes("GET"),
  );
}

function join(base: string, path: unknown): unknown {
  if (typeof path !== "string" || base === "") return path;
  return base + (path === "/" ? "" : path);
}
