/**
 * Tests of ProfileController, for the routes of `profile`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
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
