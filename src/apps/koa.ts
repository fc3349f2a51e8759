/**
 * Routes of a Koa application, or of one router of @koa/router. Stage: apps. A
 * router lists its layers with their full paths, and what it gives to an
 * application knows the router.
 */
import { Collected } from "./collected.js";
import { listOf, memberOf, type Reader } from "./router.js";

export const koa: Reader = {
  packageName: "koa",
  owns: (value) => isApplication(value) || isRouter(value),
  listMade: () => [],
  read(app) {
    const collected = new Collected();
    if (isRouter(app)) readRouter(app, collected);
    const seen = new Set<unknown>();
    for (const middleware of listOf(app, "middleware")) {
      const router = memberOf(middleware, "router");
      if (!isRouter(router)) collected.noteMiddleware("/", middleware);
      // An application may use one twice.
      else if (!seen.has(router)) readRouter(router, collected);
      seen.add(router);
    }
    return collected.toSource();
  },
};

function isApplication(value: unknown): boolean {
  return (
    Array.isArray(memberOf(value, "middleware")) &&
    typeof memberOf(value, "callback") === "function"
  );
}

function isRouter(value: unknown): boolean {
  return (
    Array.isArray(memberOf(value, "stack")) &&
    typeof memberOf(value, "routes") === "function"
  );
}

function readRouter(router: unknown, collected: Collected): void {
  const host = memberOf(router, "host");
  for (const layer of listOf(router, "stack")) {
    const path = memberOf(layer, "path");
    const methods = listOf(layer, "methods").map(String);
    const handlers = listOf(layer, "stack");
    if (methods.length === 0) {
      // The end of its pattern is of the router's making.
      const at = typeof path === "string" ? path.replace(/\(\?:.*$/, "") : path;
      for (const handler of handlers) collected.noteMiddleware(at, handler);
      continue;
    }
    // It comes with GET.
    const own = methods.filter(
      (method) => method !== "HEAD" || !methods.includes("GET"),
    );
    collected.add(own, path, handlers);
    if (host !== undefined) {
      collected.note(
        `${own.join("|")} ${String(path)}`,
        "the constraint on its host is not kept",
      );
    }
  }
}
