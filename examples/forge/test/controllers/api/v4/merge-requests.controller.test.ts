/**
 * Tests of MergeRequestsController, for the routes of `api/v4/merge_requests`.
 * Yours: written once; later runs only add tests of new actions. A stub answers
 * 501: until you write its action, its test only checks that it does not break.
 * Then add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/merge_requests", async () => {
  const reply = await send("GET", "/api/v4/projects/123/merge_requests");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/merge_requests", async () => {
  const reply = await send("POST", "/api/v4/projects/123/merge_requests", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/merge_requests/:id", async () => {
  const reply = await send("GET", "/api/v4/projects/123/merge_requests/123");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/merge_requests/:id", async () => {
  const reply = await send(
    "PUT",
    "/api/v4/projects/123/merge_requests/123",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/merge_requests/:id", async () => {
  const reply = await send("DELETE", "/api/v4/projects/123/merge_requests/123");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/merge_requests/:id/merge", async () => {
  const reply = await send(
    "PUT",
    "/api/v4/projects/123/merge_requests/123/merge",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/merge_requests/:id/rebase", async () => {
  const reply = await send(
    "PUT",
    "/api/v4/projects/123/merge_requests/123/rebase",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/merge_requests/:id/changes", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/merge_requests/123/changes",
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/merge_requests/:id/commits", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/merge_requests/123/commits",
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/merge_requests/:id/close", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/merge_requests/123/close",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/merge_requests/:id/reopen", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/merge_requests/123/reopen",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/merge_requests/:id/time_stats", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/merge_requests/123/time_stats",
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/merge_requests/:id/subscribe", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/merge_requests/123/subscribe",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/merge_requests/:id/unsubscribe", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/merge_requests/123/unsubscribe",
    {},
  );
  expect(reply.status).not.toBe(500);
});
