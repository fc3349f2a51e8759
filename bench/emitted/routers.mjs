// @ts-check
/**
 * The routers that are compared, each as `find(method, path)` that gives null
 * where it has no route, and else whatever the router gives. Where parameters
 * are not in that yet (Hono), they are put together, as an action needs them.
 */
import FindMyWay from "find-my-way";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import Memoirist from "memoirist";
import { match as compilePath } from "path-to-regexp";
import { addRoute, createRouter, findRoute } from "rou3";
import { compileRouter } from "rou3/compiler";

/** @typedef {{ method: string, path: string }} Route */
/** @typedef {(method: string, path: string) => unknown} Find */

/**
 * @param {readonly Route[]} routes
 * @param {import("hono/router").Router<Route>} router
 * @returns {Find}
 */
function createHono(routes, router) {
  for (const route of routes) router.add(route.method, route.path, route);
  return (method, path) => {
    const [handlers, values] = router.match(method, path);
    const [first] = handlers;
    if (first === undefined) return null;
    if (values === undefined) return first[1];
    /** @type {Record<string, string>} */
    const params = {};
    for (const name in first[1]) {
      const value = values[Number(first[1][name])];
      if (value !== undefined) params[name] = value;
    }
    return params;
  };
}

/** @type {Record<string, (routes: readonly Route[]) => Find>} */
export const peers = {
  memoirist(routes) {
    const router = new Memoirist();
    for (const route of routes) router.add(route.method, route.path, route);
    return (method, path) => router.find(method, path);
  },
  "find-my-way"(routes) {
    const router = FindMyWay();
    const handle = () => undefined;
    for (const route of routes) {
      const method = /** @type {import("find-my-way").HTTPMethod} */ (
        route.method
      );
      router.on(method, route.path, handle, route);
    }
    return (method, path) =>
      router.find(
        /** @type {import("find-my-way").HTTPMethod} */ (method),
        path,
      );
  },
  rou3(routes) {
    const router = createRouter();
    for (const route of routes)
      addRoute(router, route.method, route.path, route);
    return (method, path) => findRoute(router, method, path) ?? null;
  },
  "rou3 compiled"(routes) {
    const router = createRouter();
    for (const route of routes)
      addRoute(router, route.method, route.path, route);
    const find = compileRouter(router);
    return (method, path) => find(method, path) ?? null;
  },
  "Hono RegExpRouter": (routes) => createHono(routes, new RegExpRouter()),
  "Hono SmartRouter": (routes) =>
    createHono(
      routes,
      new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] }),
    ),
  "Hono TrieRouter": (routes) => createHono(routes, new TrieRouter()),
  "path-to-regexp"(routes) {
    const compiled = routes.map(({ method, path }) => ({
      method,
      find: compilePath(path),
    }));
    return (method, path) => {
      for (const route of compiled) {
        if (route.method !== method) continue;
        const found = route.find(path);
        if (found !== false) return found;
      }
      return null;
    };
  },
};
