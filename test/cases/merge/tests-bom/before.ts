import { expect, test } from "vitest";
import { controllers } from "../../src/controllers/index.js";
import { createApp } from "../../src/resources/app.js";

const app = createApp(controllers);

async function send(method: string, path: string, body?: unknown) {
  const init = { method, body: JSON.stringify(body) };
  return app.fetch(new Request(`http://localhost${path}`, init));
}

test("GET /articles", async () => {
  const reply = await send("GET", "/articles");
  // mine
  expect(reply.status).toBe(200);
});
