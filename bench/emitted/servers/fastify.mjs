// @ts-check
import { fastify } from "fastify";
import { article, articles, create } from "./content.mjs";

/** @returns {Promise<number>} the port */
export async function listen() {
  const app = fastify();
  app.get("/articles", () => articles);
  app.get("/articles/:id", (request) =>
    article(/** @type {any} */ (request.params).id),
  );
  app.post("/articles", async (request, reply) => {
    const { location, value } = create(request.body);
    reply.code(201).header("location", location);
    return value;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return /** @type {any} */ (app.server.address()).port;
}
