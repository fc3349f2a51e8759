// @ts-check
/**
 * Servers that do one thing: GET /articles/:id answers with JSON. The process
 * is told which, and tells its port. Arguments: the name, and for ours the
 * URLs of the emitted `app.js` and `node.js`.
 */
import { createServer } from "node:http";

const [name = "", appFile = "", nodeFile = ""] = process.argv.slice(2);

/** What every server answers with. */
const article = (/** @type {string} */ id) => ({ id, title: "A title" });

/** @type {Record<string, () => Promise<number>>} */
const servers = {
  bare: () =>
    new Promise((resolve) => {
      const server = createServer((request, response) => {
        const { url = "/" } = request;
        const query = url.indexOf("?");
        const path = query === -1 ? url : url.slice(0, query);
        const prefix = "/articles/";
        if (request.method === "GET" && path.startsWith(prefix)) {
          const id = decodeURIComponent(path.slice(prefix.length));
          const body = JSON.stringify(article(id));
          response.writeHead(200, {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          });
          response.end(body);
          return;
        }
        response.writeHead(404);
        response.end();
      });
      server.listen(0, "127.0.0.1", () => {
        resolve(/** @type {any} */ (server.address()).port);
      });
    }),
  async ours() {
    const { createApp } = await import(appFile);
    const { serve } = await import(nodeFile);
    const none = (/** @type {any} */ context) => context.notImplemented();
    const articles = {
      ...Object.fromEntries(
        ["index", "new", "create", "edit", "update", "destroy"].map(
          (action) => [action, none],
        ),
      ),
      show: (/** @type {any} */ context) =>
        context.ok(article(context.params.id)),
    };
    const { server } = await serve(createApp({ articles }), {
      port: 0,
      host: "127.0.0.1",
    });
    return server.address().port;
  },
  async Fastify() {
    const { fastify } = await import("fastify");
    const app = fastify();
    app.get("/articles/:id", (request) =>
      article(/** @type {any} */ (request.params).id),
    );
    await app.listen({ port: 0, host: "127.0.0.1" });
    return /** @type {any} */ (app.server.address()).port;
  },
  async Hono() {
    const { Hono } = await import("hono");
    const { serve } = await import("@hono/node-server");
    const app = new Hono();
    app.get("/articles/:id", (c) => c.json(article(c.req.param("id"))));
    return new Promise((resolve) => {
      serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => {
        resolve(info.port);
      });
    });
  },
  async Express() {
    const { default: express } = await import("express");
    const app = express();
    app.get("/articles/:id", (request, response) => {
      response.json(article(request.params.id));
    });
    return new Promise((resolve) => {
      const server = app.listen(0, "127.0.0.1", () => {
        resolve(/** @type {any} */ (server.address()).port);
      });
    });
  },
};

const port = await servers[name]?.();
process.send?.(port);
