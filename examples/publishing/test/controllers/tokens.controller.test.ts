/**
 * Tests of TokensController, for the routes of `tokens`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /tokens", async () => {
  const reply = await send("GET", "/tokens");
  expect(reply.status).not.toBe(500);
});

test("DELETE /tokens/:id", async () => {
  const reply = await send("DELETE", "/tokens/1");
  expect(reply.status).not.toBe(500);
});

test("POST /tokens/login", async () => {
  const reply = await send("POST", "/tokens/login", {});
  expect(reply.status).not.toBe(500);
});
