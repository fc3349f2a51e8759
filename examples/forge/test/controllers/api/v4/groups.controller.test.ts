/**
 * Tests of GroupsController, for the routes of `api/v4/groups`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/groups", async () => {
  const reply = await send("GET", "/api/v4/groups");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/groups", async () => {
  const reply = await send("POST", "/api/v4/groups", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/groups/:slug", async () => {
  const reply = await send("GET", "/api/v4/groups/1123");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/groups/:slug", async () => {
  const reply = await send("PUT", "/api/v4/groups/1123", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/groups/:slug", async () => {
  const reply = await send("DELETE", "/api/v4/groups/1123");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/groups/:slug/projects", async () => {
  const reply = await send("GET", "/api/v4/groups/1123/projects");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/groups/:slug/subgroups", async () => {
  const reply = await send("GET", "/api/v4/groups/1123/subgroups");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/groups/:slug/transfer", async () => {
  const reply = await send("POST", "/api/v4/groups/1123/transfer", {});
  expect(reply.status).not.toBe(500);
});
