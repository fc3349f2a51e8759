/**
 * Tests of FollowsController, for the routes of `follows`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /follows", async () => {
  const reply = await send("GET", "/follows");
  expect(reply.status).not.toBe(500);
});

test("POST /follows", async () => {
  const reply = await send("POST", "/follows", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /follows/:id", async () => {
  const reply = await send("DELETE", "/follows/1");
  expect(reply.status).not.toBe(500);
});
