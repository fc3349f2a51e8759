/**
 * Tests of IssuesController, for the routes of `api/v4/issues`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/issues", async () => {
  const reply = await send("GET", "/api/v4/projects/123/issues");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/issues", async () => {
  const reply = await send("POST", "/api/v4/projects/123/issues", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/issues/:id", async () => {
  const reply = await send("GET", "/api/v4/projects/123/issues/123");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/issues/:id", async () => {
  const reply = await send("PUT", "/api/v4/projects/123/issues/123", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/issues/:id", async () => {
  const reply = await send("DELETE", "/api/v4/projects/123/issues/123");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/issues/statistics", async () => {
  const reply = await send("GET", "/api/v4/projects/123/issues/statistics");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/issues/:id/move", async () => {
  const reply = await send("POST", "/api/v4/projects/123/issues/123/move", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/issues/:id/participants", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/issues/123/participants",
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/issues/:id/close", async () => {
  const reply = await send("POST", "/api/v4/projects/123/issues/123/close", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/issues/:id/reopen", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/issues/123/reopen",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/issues/:id/time_stats", async () => {
  const reply = await send("GET", "/api/v4/projects/123/issues/123/time_stats");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/issues/:id/subscribe", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/issues/123/subscribe",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/issues/:id/unsubscribe", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/issues/123/unsubscribe",
    {},
  );
  expect(reply.status).not.toBe(500);
});
