/**
 * Tests of RunnersController, for the routes of `admin/runners`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/runners", async () => {
  const reply = await send("GET", "/admin/runners");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/runners/:id/edit", async () => {
  const reply = await send("GET", "/admin/runners/1/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/runners/:id", async () => {
  const reply = await send("GET", "/admin/runners/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/runners/:id", async () => {
  const reply = await send("PUT", "/admin/runners/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/runners/:id", async () => {
  const reply = await send("DELETE", "/admin/runners/1");
  expect(reply.status).not.toBe(500);
});
