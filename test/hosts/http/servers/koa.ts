/**
 * The application under Koa: by itself, and mounted among other things, behind
 * a body parser.
 */
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Koa, { type Middleware } from "koa";
import bodyParser from "koa-bodyparser";
import mount from "koa-mount";
import { appOptions, controllers } from "./controllers.js";
import { mounted } from "./mounted.js";
import { createApp } from "./resources/app.js";
import type { HttpError } from "./resources/http.js";
import { toKoaMiddleware } from "./resources/koa.js";

declare module "koa" {
  interface DefaultState {
    user?: string;
  }
}

const options = { ...appOptions, bodyLimit: 4096 };
const app = createApp(controllers, options);
const inner = createApp(
  mounted((native) => native?.state.user),
  options,
);

const server = new Koa();
server.use(async (context, next) => {
  // What is alone at the root has no middleware before it.
  if (/^\/(?:mounted|parsed|flat|tenants)/.test(context.path)) {
    context.state.user = "ann";
    context.vary("Origin");
    context.cookies.set("session", "1");
  }
  await next();
});
const parse = bodyParser({ enableTypes: ["json", "form", "text"] });
const parsed = new Koa().use(parse).use(toKoaMiddleware(inner));
const tenant = new Koa().use(mount("/acme", toKoaMiddleware(inner)));
server.use(mount("/parsed", parsed));
server.use(mount("/flat", parsed));
server.use(mount("/tenants", tenant));
const answerErrors: Middleware = async (context, next) => {
  try {
    await next();
  } catch (error) {
    const { status = 500, message } = error as HttpError;
    context.status = status;
    context.body = `own: ${message}`;
  }
};
const rethrowing = new Koa()
  .use(answerErrors)
  .use(toKoaMiddleware(inner, { errors: "rethrow" }));
const passing = new Koa()
  .use(toKoaMiddleware(inner, { stubs: "pass" }))
  .use((context) => {
    context.body = `own: ${context.method}`;
  });
server.use(mount("/rethrow", rethrowing));
server.use(mount("/stubs", passing));
server.use(mount("/mounted", toKoaMiddleware(inner)));
server.use(
  mount("/mounted", async (context) => {
    context.body = `next: ${context.method} ${await text(context.req)}`;
  }),
);
server.use(toKoaMiddleware(app, { fallthrough: false }));
const running = server.listen(0, "127.0.0.1", () => {
  console.log(`listening ${(running.address() as AddressInfo).port}`);
});
