/**
 * Tests of GrantsController, for the routes of `oauth/grants`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /oauth/authorize", async () => {
  const reply = await send("GET", "/oauth/authorize");
  expect(reply.status).not.toBe(500);
});

test("POST /oauth/authorize", async () => {
  const reply = await send("POST", "/oauth/authorize", {});
  expect(reply.status).not.toBe(500);
});
