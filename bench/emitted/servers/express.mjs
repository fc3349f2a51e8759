// @ts-check
import express from "express";
import { article, articles, create } from "./content.mjs";

/** @returns {Promise<number>} the port */
export function listen() {
  const app = express();
  app.get("/articles", (_request, response) => {
    response.json(articles);
  });
  app.get("/articles/:id", (request, response) => {
    response.json(article(request.params.id));
  });
  app.post("/articles", express.json(), (request, response) => {
    const { location, value } = create(request.body);
    response.status(201).location(location).json(value);
  });
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => {
      resolve(/** @type {any} */ (server.address()).port);
    });
  });
}
