/**
 * Tests of ProfileController, for the routes of `profile`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501: until you write
 * its action, its test only checks that it does not break. Then add what you
 * expect here.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /profile", async () => {
  const reply = await send("GET", "/profile");
  expect(reply.status).not.toBe(500);
});

test("PUT /profile", async () => {
  const reply = await send("PUT", "/profile", {});
  expect(reply.status).not.toBe(500);
});
