/**
 * The application that the controller tests send their requests to, and the one
 * place where it gets its controllers. Yours: written once, and never changed
 * again.
 */
import type { Kysely } from "kysely";
import { createControllers } from "../../src/controllers/index.js";
import { migrate, openDatabase } from "../../src/database.js";
import { type App, type Caller, createApp } from "../../src/resources/app.js";
import {
  type Computed,
  createStores,
  type Database,
  type Stores,
} from "../../src/resources/stores.js";
import { userRow } from "../resources/samples.js";

/** Who calls in the tests: one row, with all roles. */
const caller: Caller = {
  id: userRow.id,
  roles: [],
};

/** The stores of the current test, which put rows into its database. */
export let stores: Stores;
let db: Kysely<Database>;
let app: Promise<App> | undefined;

/** Creates an application for tests, with its own database. */
export async function createTestApp(): Promise<App> {
  db = await openDatabase(":memory:");
  await migrate(db);
  const computed: Computed = {
    user: {
      token: (rows) => Promise.resolve(rows.map(() => "a")),
    },
  };
  stores = createStores(db, computed);
  return createApp(createControllers(stores), {
    caller: () => caller,
    problem: () => ({ errors: 1 }),
  });
}

/** Before each test: creates an application with empty tables. */
export async function start(): Promise<void> {
  await stop();
  app = createTestApp();
  await app;
}

/** After each test: removes everything that it left. */
export async function stop(): Promise<void> {
  if (app === undefined) return;
  app = undefined;
  await db.destroy();
}

/**
 * Sends a request as a client would, to a path or a Location; the body as JSON.
 */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  app ??= createTestApp();
  const { fetch } = await app;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const json = {
    accept: "application/json",
    "content-type": "application/json",
  };
  return fetch(
    new Request(new URL(path, "http://localhost"), {
      method,
      headers: { ...json, ...headers },
      ...sent,
    }),
  );
}
