/**
 * The application that the controller tests send their requests to, and the one
 * place where it gets its controllers. Yours: written once, and never changed
 * again.
 */
import { createControllers } from "../../src/controllers/index.js";
import { type App, createApp } from "../../src/resources/app.js";

/** Creates an application for tests. */
export function createTestApp(): App {
  return createApp(createControllers());
}

const app = createTestApp();

/** Sends a request as a client would; the body as JSON. */
export async function send(
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
