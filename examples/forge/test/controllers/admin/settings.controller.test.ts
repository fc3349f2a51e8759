/**
 * Tests of SettingsController, for the routes of `admin/settings`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/settings/edit", async () => {
  const reply = await send("GET", "/admin/settings/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/settings", async () => {
  const reply = await send("GET", "/admin/settings");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/settings", async () => {
  const reply = await send("PUT", "/admin/settings", {});
  expect(reply.status).not.toBe(500);
});
