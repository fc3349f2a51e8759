/**
 * The application that tests of controllers send their requests to, and the one
 * place where they get their controllers. Yours: written once, and never
 * changed again.
 */
import { createControllers } from "../../src/controllers/index.js";
import { migrate, openDatabase } from "../../src/database.js";
import { type App, createApp, type Scope } from "../../src/resources/app.js";
import { createStores } from "../../src/resources/stores.js";

/** Whose rows the tests meet. */
const caller: Scope = {
  user_id: 1,
  author_id: 1,
  follower_id: 1,
};

/** Makes an application for tests, over a database of its own. */
export async function createTestApp(): Promise<App> {
  const db = await openDatabase(":memory:");
  await migrate(db);
  const stores = createStores(db);
  return createApp(createControllers(stores), { scope: () => caller });
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
  return (await app).fetch(new Request(`http://localhost${path}`, init));
}
