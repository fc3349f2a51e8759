// @ts-check
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { article, articles, create } from "./content.mjs";

/** @returns {Promise<number>} the port */
export function listen() {
  const app = new Hono();
  app.get("/articles", (c) => c.json(articles));
  app.get("/articles/:id", (c) => c.json(article(c.req.param("id"))));
  app.post("/articles", async (c) => {
    const { location, value } = create(await c.req.json());
    return c.json(value, 201, { location });
  });
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => {
      resolve(info.port);
    });
  });
}
