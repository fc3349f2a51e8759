/**
 * Tests of StatusController, for the routes of `api/v4/status`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/user/status", async () => {
  const reply = await send("GET", "/api/v4/user/status");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/user/status", async () => {
  const reply = await send("PUT", "/api/v4/user/status", {});
  expect(reply.status).not.toBe(500);
});
