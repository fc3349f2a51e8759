/**
 * Tests of TokensController, for the routes of `oauth/tokens`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("POST /oauth/token", async () => {
  const reply = await send("POST", "/oauth/token", {});
  expect(reply.status).not.toBe(500);
});

test("POST /oauth/revoke", async () => {
  const reply = await send("POST", "/oauth/revoke", {});
  expect(reply.status).not.toBe(500);
});
