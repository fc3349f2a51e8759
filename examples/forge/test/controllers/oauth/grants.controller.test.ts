/**
 * Tests of GrantsController, for the routes of `oauth/grants`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
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
