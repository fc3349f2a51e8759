/**
 * Tests of ProfilesController, for the routes of `profiles`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { profilePath } from "../../src/resources/urls.js";
import { storeSamples, userRow } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/profiles/:username", async () => {
  await storeSamples(stores, "user");
  const reply = await send("GET", profilePath(userRow));
  expect(reply.status).toBe(200);
});
