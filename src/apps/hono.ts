/**
 * Routes of a Hono application. It lists them itself, including those of
 * mounted applications with their full paths. Stage: apps.
 */
import { Collected } from "./collected.js";
import { covers } from "./covers.js";
import { listOf, getMember, type Reader } from "./router.js";

/** Hono's name for any method; middleware has it too. */
const ANY = "ALL";

export const hono: Reader = {
  packageName: "hono",
  owns: (value) =>
    Array.isArray(getMember(value, "routes")) &&
    typeof getMember(value, "fetch") === "function",
  read(app) {
    const collected = new Collected({ hasPatternsInBraces: true });
    const routes = listOf(app, "routes").map((route) => ({
      method: String(getMember(route, "method")),
      path: String(getMember(route, "path")),
      handler: unwrap(getMember(route, "handler")),
    }));
    // Hono lists each function of a route as an entry, in the order they run.
    const groups = new Map<string, unknown[]>();
    for (const { method, path, handler } of routes) {
      if (method === ANY && takesNext(handler)) continue;
      const key = JSON.stringify([method, path]);
      groups.set(key, [...(groups.get(key) ?? []), handler]);
    }
    for (const { method, path, handler } of routes) {
      if (method === ANY && takesNext(handler)) {
        collected.guard("USE", path, handler, (route) =>
          covers(path, route, true),
        );
        continue;
      }
      const key = JSON.stringify([method, path]);
      const handlers = groups.get(key);
      if (handlers === undefined) continue;
      groups.delete(key);
      collected.add(method === ANY ? null : [method], path, handlers);
    }
    return collected.toSource();
  },
};

/** Unwraps the handler of an application that is mounted in another one. */
function unwrap(handler: unknown): unknown {
  const inside = getMember(handler, "__COMPOSED_HANDLER");
  return typeof inside === "function" ? unwrap(inside) : handler;
}

/** A function with two parameters may pass a request on. */
function takesNext(handler: unknown): boolean {
  return typeof handler === "function" && handler.length > 1;
}
