/**
 * Tests of ProjectsController, for the routes of `admin/projects`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/projects", async () => {
  const reply = await send("GET", "/admin/projects");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/projects/:id", async () => {
  const reply = await send("GET", "/admin/projects/1");
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/projects/:id", async () => {
  const reply = await send("DELETE", "/admin/projects/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/projects/:id/transfer", async () => {
  const reply = await send("PUT", "/admin/projects/1/transfer", {});
  expect(reply.status).not.toBe(500);
});
