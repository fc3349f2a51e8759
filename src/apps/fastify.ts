/**
 * Routes of a Fastify server. Stage: apps. It says what it registers to a hook;
 * that has to be there first, so it is added where Fastify tells the process of
 * each server that is made.
 */
import { subscribe } from "node:diagnostics_channel";
import { Collected } from "./collected.js";
import { listOf, memberOf, type Reader } from "./router.js";

/** The routes of each server. */
const registered = new Map<object, unknown[]>();

export const fastify: Reader = {
  packageName: "fastify",
  watch() {
    subscribe("fastify.initialization", (message) => {
      const server = memberOf(message, "fastify") as FastifyServer;
      const routes: unknown[] = [];
      registered.set(server, routes);
      server.addHook("onRoute", (route) => routes.push(route));
    });
  },
  owns: (value) => findServer(value) !== undefined,
  listMade: () => [...registered.keys()],
  async mount(plugin, load) {
    const make = await load("fastify");
    if (typeof make !== "function" || typeof plugin !== "function") return;
    const server = (make as () => FastifyServer)();
    server.register(plugin);
    return server;
  },
  async read(app) {
    const server = findServer(app);
    const collected = new Collected({ hasDoubleColons: true });
    if (server === undefined) return collected.toSource();
    await server.ready();
    for (const route of registered.get(server) ?? []) {
      const method = memberOf(route, "method");
      const methods = [method].flat().map(String);
      const path = String(memberOf(route, "url"));
      // Fastify adds it to each GET.
      if (methods.join("") === "HEAD" && hasGet(server, path)) continue;
      const own = methods.filter(
        (each) => each !== "HEAD" || methods.length < 2,
      );
      collected.add(own, path, [
        ...listOf(route, "preHandler"),
        memberOf(route, "handler"),
      ]);
      const constraints = memberOf(route, "constraints") ?? {};
      for (const word of Object.keys(constraints)) {
        collected.note(
          `${own.join("|")} ${path}`,
          `the constraint on its ${word} is not kept`,
        );
      }
    }
    return collected.toSource();
  },
};

interface FastifyServer {
  readonly addHook: (name: "onRoute", then: (route: unknown) => void) => void;
  readonly register: (plugin: unknown) => void;
  readonly ready: () => Promise<unknown>;
}

function hasGet(server: object, path: string): boolean {
  return (registered.get(server) ?? []).some(
    (route) =>
      trim(String(memberOf(route, "url"))) === trim(path) &&
      [memberOf(route, "method")].flat().includes("GET"),
  );
}

/** `/notes` and `/notes/` are the same to a manifest. */
function trim(path: string): string {
  return path.replace(/\/$/, "");
}

/** The server itself: what plugins are given inherits from it. */
function findServer(value: unknown): FastifyServer | undefined {
  let server = value;
  while (typeof server === "object" && server !== null) {
    if (registered.has(server)) return server as FastifyServer;
    server = Object.getPrototypeOf(server) as unknown;
  }
  return undefined;
}
