/**
 * Tests of AuthorsController, for the routes of `authors`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { controllers } from "../../src/controllers/index.js";
import { createApp } from "../../src/resources/app.js";

const app = createApp(controllers);

/** Sends a request as a client would; the body as JSON. */
async function send(
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const init =
    body === undefined
      ? { method }
      : { method, headers, body: JSON.stringify(body) };
  return app.fetch(new Request(`http://localhost${path}`, init));
}

test("GET /authors", async () => {
  const reply = await send("GET", "/authors");
  expect(reply.status).not.toBe(500);
});

test("GET /authors/:id", async () => {
  const reply = await send("GET", "/authors/1");
  expect(reply.status).not.toBe(500);
});
