/**
 * Tests of FeedController, for the routes of `feed`. Yours: written once; later
 * runs only add tests of new actions. A stub answers 501; until its action is
 * written, all that is asked of it is not to break. Then say here what you
 * expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /feed", async () => {
  const reply = await send("GET", "/feed");
  expect(reply.status).not.toBe(500);
});
