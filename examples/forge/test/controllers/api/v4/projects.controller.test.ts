/**
 * Tests of ProjectsController, for the routes of `api/v4/projects`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects", async () => {
  const reply = await send("GET", "/api/v4/projects");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects", async () => {
  const reply = await send("POST", "/api/v4/projects", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:id", async () => {
  const reply = await send("GET", "/api/v4/projects/123");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:id", async () => {
  const reply = await send("PUT", "/api/v4/projects/123", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:id", async () => {
  const reply = await send("DELETE", "/api/v4/projects/123");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/starred", async () => {
  const reply = await send("GET", "/api/v4/projects/starred");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/import", async () => {
  const reply = await send("POST", "/api/v4/projects/import", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:id/star", async () => {
  const reply = await send("POST", "/api/v4/projects/123/star", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:id/unstar", async () => {
  const reply = await send("POST", "/api/v4/projects/123/unstar", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:id/fork", async () => {
  const reply = await send("POST", "/api/v4/projects/123/fork", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:id/archive", async () => {
  const reply = await send("POST", "/api/v4/projects/123/archive", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:id/unarchive", async () => {
  const reply = await send("POST", "/api/v4/projects/123/unarchive", {});
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:id/transfer", async () => {
  const reply = await send("PUT", "/api/v4/projects/123/transfer", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:id/languages", async () => {
  const reply = await send("GET", "/api/v4/projects/123/languages");
  expect(reply.status).not.toBe(500);
});
