/**
 * The application under Express: by itself, and mounted among other things,
 * behind a body parser.
 */
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { appOptions, controllers } from "./controllers.js";
import { mounted } from "./mounted.js";
import { createApp } from "./resources/app.js";
import type { HttpError } from "./resources/http.js";
import { toExpressMiddleware } from "./resources/express.js";

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Request {
      user?: string;
    }
  }
}

const options = { ...appOptions, bodyLimit: 4096 };
const app = createApp(controllers, options);
const inner = createApp(
  mounted((native) => native?.request.user),
  options,
);

const server = express();
const prefixes = ["/mounted", "/parsed", "/flat", "/tenants"];
// What is alone at the root has no middleware before it.
server.use(prefixes, (request, response, next) => {
  request.user = "ann";
  response.vary("Origin");
  response.cookie("session", "1");
  next();
});
server.use(
  "/parsed",
  express.json(),
  express.urlencoded({ extended: true }),
  express.text({ type: "text/*" }),
  toExpressMiddleware(inner),
);
server.use(
  "/flat",
  express.urlencoded({ extended: false }),
  toExpressMiddleware(inner),
);
server.use("/mounted", toExpressMiddleware(inner));
server.use(
  "/tenants/:tenant",
  express.Router().use(toExpressMiddleware(inner)),
);
server.use("/rethrow", toExpressMiddleware(inner, { errors: "rethrow" }));
server.use("/stubs", toExpressMiddleware(inner, { stubs: "pass" }));
server.use("/stubs", (request, response) => {
  response.send(`own: ${request.method}`);
});
server.use(["/mounted", "/parsed"], express.text({ type: "*/*" }));
server.use(["/mounted", "/parsed"], (request, response) => {
  response.send(`next: ${request.method} ${String(request.body ?? "")}`);
});
server.use(toExpressMiddleware(app, { fallthrough: false }));
server.use(((error: HttpError, _request, response, _next) => {
  const { status = 500, message } = error;
  response.status(status).send(`own: ${message}`);
}) satisfies ErrorRequestHandler);
const running = server.listen(0, "127.0.0.1", () => {
  console.log(`listening ${(running.address() as AddressInfo).port}`);
});
