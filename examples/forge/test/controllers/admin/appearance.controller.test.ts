/**
 * Tests of AppearanceController, for the routes of `admin/appearance`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/appearance/edit", async () => {
  const reply = await send("GET", "/admin/appearance/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/appearance", async () => {
  const reply = await send("GET", "/admin/appearance");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/appearance", async () => {
  const reply = await send("PUT", "/admin/appearance", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/appearance/logo", async () => {
  const reply = await send("DELETE", "/admin/appearance/logo");
  expect(reply.status).not.toBe(500);
});
