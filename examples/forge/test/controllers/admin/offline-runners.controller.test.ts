/**
 * Tests of OfflineRunnersController, for the routes of `admin/offline_runners`.
 * Yours: written once; later runs only add tests of new actions. A stub answers
 * 501: until you write its action, its test only checks that it does not break.
 * Then add what you expect here.
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
