/**
 * The application under Fastify: by itself, and mounted among other things,
 * behind a body parser.
 */
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import cors from "@fastify/cors";
import formbody from "@fastify/formbody";
import fastify from "fastify";
import { appOptions, controllers } from "./controllers.js";
import { mounted } from "./mounted.js";
import { createApp } from "./resources/app.js";
import type { HttpError } from "./resources/http.js";
import { toFastifyPlugin } from "./resources/fastify.js";

declare module "fastify" {
  interface FastifyRequest {
    user: string;
  }
}

const options = { ...appOptions, bodyLimit: 4096 };
const app = createApp(controllers, options);
const inner = createApp(
  mounted((native) => native?.request.user),
  options,
);

const server = fastify();
server.decorateRequest("user", "");

// In a scope of its own: what is alone at the root has no hooks.
for (const prefix of ["/mounted", "/parsed", "/flat", "/tenants/:tenant"]) {
  await server.register(
    async (scope) => {
      scope.addHook("onRequest", async (request, reply) => {
        request.user = "ann";
        reply.header("vary", "Origin").header("set-cookie", "session=1");
      });
      if (prefix !== "/mounted") await scope.register(formbody);
      scope.setNotFoundHandler(async (request, reply) => {
        const { body, method } = request;
        const sent =
          method === "GET"
            ? ""
            : await text(body as NodeJS.ReadableStream as never);
        return reply.send(`next: ${method} ${sent}`);
      });
      await scope.register(toFastifyPlugin(inner));
    },
    { prefix },
  );
}
await server.register(
  async (scope) => {
    await scope.register(cors, { origin: "http://friend.test" });
    await scope.register(toFastifyPlugin(inner));
  },
  { prefix: "/cors" },
);
await server.register(
  async (scope) => {
    scope.setErrorHandler(async (error: HttpError, _request, reply) =>
      reply.code(error.status ?? 500).send(`own: ${error.message}`),
    );
    await scope.register(toFastifyPlugin(inner, { errors: "rethrow" }));
  },
  { prefix: "/rethrow" },
);
await server.register(
  async (scope) => {
    scope.setNotFoundHandler(async ({ method }, reply) =>
      reply.send(`own: ${method}`),
    );
    await scope.register(toFastifyPlugin(inner, { stubs: "pass" }));
  },
  { prefix: "/stubs" },
);
await server.register(toFastifyPlugin(app, { fallthrough: false }));
await server.listen({ port: 0, host: "127.0.0.1" });
console.log(`listening ${(server.server.address() as AddressInfo).port}`);
