/**
 * Tests of JobsController, for the routes of `api/v4/jobs`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/pipelines/:pipeline_id/jobs", async () => {
  const reply = await send("GET", "/api/v4/pipelines/123/jobs");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/jobs/:id", async () => {
  const reply = await send("GET", "/api/v4/jobs/123");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/jobs/:id/play", async () => {
  const reply = await send("POST", "/api/v4/jobs/123/play", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/jobs/:id/cancel", async () => {
  const reply = await send("POST", "/api/v4/jobs/123/cancel", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/jobs/:id/retry", async () => {
  const reply = await send("POST", "/api/v4/jobs/123/retry", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/jobs/:id/log", async () => {
  const reply = await send("GET", "/api/v4/jobs/123/log");
  expect(reply.status).not.toBe(500);
});
