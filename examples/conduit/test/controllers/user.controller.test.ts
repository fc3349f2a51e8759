/**
 * Tests of UserController, for the routes of `user`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { userPath } from "../../src/resources/urls.js";
import { storeSamples, userChangeBody } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/user", async () => {
  await storeSamples(stores, "user");
  const reply = await send("GET", userPath());
  expect(reply.status).toBe(200);
});

test("PUT /api/user", async () => {
  await storeSamples(stores, "user");
  const reply = await send("PUT", userPath(), { user: userChangeBody });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ user: userChangeBody });
});
