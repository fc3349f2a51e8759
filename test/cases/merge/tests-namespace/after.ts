import * as v from "vitest";
import { controllers } from "../../src/controllers/index.js";
import { createApp } from "../../src/resources/app.js";

const app = createApp(controllers);

async function send(method: string, path: string, body?: unknown) {
  const init = { method, body: JSON.stringify(body) };
  return app.fetch(new Request(`http://localhost${path}`, init));
}

v.test("GET /articles", async () => {
  const reply = await send("GET", "/articles");
  // mine
  v.expect(reply.status).toBe(200);
});

v.test("POST /articles", async () => {
  const reply = await send("POST", "/articles", {});
  v.expect(reply.status).not.toBe(500);
});

v.test("GET /articles/:id", async () => {
  const reply = await send("GET", "/articles/1");
  v.expect(reply.status).not.toBe(500);
});
