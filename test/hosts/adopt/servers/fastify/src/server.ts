import fastify, { type FastifyInstance } from "fastify";
import { notes } from "./routes.js";

export function createServer(): FastifyInstance {
  const server = fastify();
  server.setErrorHandler<Error & { statusCode?: number }>(
    (error, _request, reply) =>
      reply.code(error.statusCode ?? 500).send({ error: error.message }),
  );
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: "Not found" }),
  );
  server.get("/health", () => ({ up: true }));
  server.register(notes, { prefix: "/notes" });
  return server;
}
