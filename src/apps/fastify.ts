/**
 * Routes of a Fastify server. Stage: apps. A server reports each route that it
 * registers to a hook. The hook must be there first, so it is added when
 * Fastify announces a new server to the process.
 */
import { subscribe } from "node:diagnostics_channel";
import { Collected } from "./collected.js";
import { getMember, type Reader } from "./router.js";

interface Registered {
  readonly route: unknown;
  /** The server, or the part of it that a plugin receives. */
  readonly part: object;
}

interface Hook {
  readonly name: string;
  readonly run: unknown;
  readonly part: object;
}

/** The routes of each server. */
const registered = new Map<object, Registered[]>();

/** The hooks of each server, in the order they were added. */
const hooks = new WeakMap<object, Hook[]>();

/** Hooks that run before a handler, in this order; a route may have its own. */
const BEFORE = ["onRequest", "preParsing", "preValidation", "preHandler"];

/** Hooks that change the reply of a handler. */
const BEHIND = ["preSerialization", "onSend"];

export const fastify: Reader = {
  packageName: "fastify",
  watch() {
    subscribe("fastify.initialization", (message) => {
      const server = getMember(message, "fastify") as FastifyServer;
      const routes: Registered[] = [];
      registered.set(server, routes);
      server.addHook("onRoute", function (this: object, route) {
        routes.push({ route, part: this });
      });
      watchHooks(server);
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
    for (const { route, part } of registered.get(server) ?? []) {
      const method = getMember(route, "method");
      const methods = [method].flat().map(String);
      const path = String(getMember(route, "url"));
      // Fastify adds HEAD to each GET.
      if (methods.join("") === "HEAD" && hasGet(server, path)) continue;
      const own = methods.filter(
        (each) => each !== "HEAD" || methods.length < 2,
      );
      const handlers = [...BEFORE, "handler"].flatMap((word) =>
        [getMember(route, word) ?? []].flat(),
      );
      collected.within(() => {
        for (const { name, run, part: from } of hooks.get(server) ?? []) {
          if (from !== part && !isWithin(part, from)) continue;
          const prefix = getMember(from, "prefix");
          const at = prefix === "" ? "/" : prefix;
          collected.guard(`HOOK ${name}`, at, run, () => true);
        }
        collected.add(own, path, handlers);
      });
      const constraints = getMember(route, "constraints") ?? {};
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
  addHook: (
    name: string,
    then: (this: object, route: unknown) => void,
  ) => unknown;
  readonly register: (plugin: unknown) => void;
  readonly ready: () => Promise<unknown>;
}

/**
 * Plugins inherit the server's `addHook`, so calls in a plugin are seen too.
 */
function watchHooks(server: FastifyServer): void {
  const all: Hook[] = [];
  hooks.set(server, all);
  const { addHook } = server;
  server.addHook = function (this: FastifyServer, name, run) {
    if ([...BEFORE, ...BEHIND].includes(name)) {
      all.push({ name, run, part: this });
    }
    return Reflect.apply(addHook, this, [name, run]);
  };
}

/** A plugin's part of a server inherits from the one around it. */
function isWithin(part: object, from: object): boolean {
  return Object.prototype.isPrototypeOf.call(from, part);
}

function hasGet(server: object, path: string): boolean {
  return (registered.get(server) ?? []).some(
    ({ route }) =>
      trim(String(getMember(route, "url"))) === trim(path) &&
      [getMember(route, "method")].flat().includes("GET"),
  );
}

/** `/notes` and `/notes/` are the same to a manifest. */
function trim(path: string): string {
  return path.replace(/\/$/, "");
}

/** The server itself; the parts that plugins receive inherit from it. */
function findServer(value: unknown): FastifyServer | undefined {
  let server = value;
  while (typeof server === "object" && server !== null) {
    if (registered.has(server)) return server as FastifyServer;
    server = Object.getPrototypeOf(server) as unknown;
  }
  return undefined;
}
