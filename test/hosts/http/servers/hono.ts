/**
 * The application under Hono on Node: by itself, and mounted among other
 * things, behind a body parser.
 */
import { serve } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { appOptions, controllers } from "./controllers.js";
import { mounted } from "./mounted.js";
import { createApp } from "./resources/app.js";
import { toHonoMiddleware } from "./resources/hono.js";

declare module "hono" {
  interface ContextVariableMap {
    user: string;
  }
}

const options = { ...appOptions, bodyLimit: 4096 };
const app = createApp(controllers, options);
const inner = createApp(
  mounted((context) => context?.get("user")),
  options,
);

const identify: MiddlewareHandler = async (context, next) => {
  context.set("user", "ann");
  context.header("Vary", "Origin");
  context.header("Set-Cookie", "session=1");
  await next();
};
const parse: MiddlewareHandler = async ({ req }, next) => {
  const type = req.header("content-type") ?? "";
  if (type.includes("form")) await req.parseBody();
  else if (type.includes("json")) await req.json();
  else await req.text();
  await next();
};
const readText: MiddlewareHandler = async ({ req }, next) => {
  await req.text();
  await next();
};

const server = new Hono();
const handler = toHonoMiddleware(inner);
server.use("/mounted/*", identify, handler, async ({ req, text }) =>
  text(`next: ${req.method} ${await req.text()}`),
);
server.use("/parsed/*", identify, parse, handler);
server.use("/flat/*", identify, readText, handler);
server.route("/tenants/:tenant", new Hono().use(identify, handler));
const rethrowing = new Hono()
  .onError((error, { newResponse }) => {
    const status = error instanceof HTTPException ? error.status : 500;
    return newResponse(`own: ${error.message}`, status);
  })
  .use(toHonoMiddleware(inner, { errors: "rethrow" }));
server.route("/rethrow", rethrowing);
const unhandled = new Hono().use(
  toHonoMiddleware(inner, { errors: "rethrow" }),
);
server.route("/unhandled", unhandled);
server.use(
  "/stubs/*",
  toHonoMiddleware(inner, { stubs: "pass" }),
  async ({ req, text }) => text(`own: ${req.method}`),
);
server.use(toHonoMiddleware(app, { fallthrough: false }));
serve({ fetch: server.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(`listening ${port}`);
});
