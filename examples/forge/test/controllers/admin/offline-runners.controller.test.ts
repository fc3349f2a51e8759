/**
 * Tests of OfflineRunnersController, for the routes of `admin/offline_runners`.
 * Yours: written once; later runs only add tests of new actions. A stub answers
 * 501; until its action is written, all that is asked of it is not to break.
 * Then say here what you expect.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/runners/offline", async () => {
  const reply = await send("GET", "/admin/runners/offline");
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/runners/offline", async () => {
  const reply = await send("DELETE", "/admin/runners/offline?runner_ids[]=1");
  expect(reply.status).not.toBe(500);
});
