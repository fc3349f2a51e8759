/**
 * The application under Koa: by itself, and mounted among other things, behind
 * a body parser.
 */
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Koa from "koa";
import bodyParser from "koa-bodyparser";
import mount from "koa-mount";
import { appOptions, controllers } from "./controllers.js";
import { mounted } from "./mounted.js";
import { createApp } from "./resources/app.js";
import { toKoaMiddleware } from "./resources/koa.js";

declare module "koa" {
  interface DefaultState {
    user?: string;
  }
}

const options = { ...appOptions, bodyLimit: 4096 };
const app = createApp(controllers, options);
const inner = createApp(
  mounted(({ state }) => state.user),
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
