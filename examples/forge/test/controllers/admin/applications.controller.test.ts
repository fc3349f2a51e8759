/**
 * Tests of ApplicationsController, for the routes of `admin/applications`.
 * Yours: written once; later runs only add tests of new actions. A stub answers
 * 501: until you write its action, its test only checks that it does not break.
 * Then add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/applications", async () => {
  const reply = await send("GET", "/admin/applications");
  expect(reply.status).not.toBe(500);
});

test("POST /admin/applications", async () => {
  const reply = await send("POST", "/admin/applications", {});
  expect(reply.status).not.toBe(500);
});

test("GET /admin/applications/add", async () => {
  const reply = await send("GET", "/admin/applications/add");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/applications/:id/edit", async () => {
  const reply = await send("GET", "/admin/applications/1/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/applications/:id", async () => {
  const reply = await send("GET", "/admin/applications/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/applications/:id", async () => {
  const reply = await send("PUT", "/admin/applications/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/applications/:id", async () => {
  const reply = await send("DELETE", "/admin/applications/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/applications/:id/renew", async () => {
  const reply = await send("PUT", "/admin/applications/1/renew", {});
  expect(reply.status).not.toBe(500);
});
