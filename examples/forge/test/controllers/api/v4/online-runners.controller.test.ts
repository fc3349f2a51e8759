/**
 * Tests of OnlineRunnersController, for the routes of `api/v4/online_runners`.
 * Yours: written once; later runs only add tests of new actions. A stub answers
 * 501; until its action is written, all that is asked of it is not to break.
 * Then say here what you expect.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/runners/online", async () => {
  const reply = await send("GET", "/api/v4/runners/online");
  expect(reply.status).not.toBe(500);
});
