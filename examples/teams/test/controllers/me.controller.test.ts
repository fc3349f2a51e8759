/**
 * Tests of MeController, for the routes of `me`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { mePath } from "../../src/resources/urls.js";
import { storeSamples, userChangeBody, userRow } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /me", async () => {
  await storeSamples(stores, "user");
  const reply = await send("GET", mePath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ id: userRow.id });
});

test("PATCH /me", async () => {
  await storeSamples(stores, "user");
  const reply = await send("PATCH", mePath(), userChangeBody);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject(userChangeBody);
});
