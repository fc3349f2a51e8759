/**
 * Tests of PipelinesController, for the routes of `api/v4/pipelines`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/pipelines", async () => {
  const reply = await send("GET", "/api/v4/projects/123/pipelines");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/pipelines", async () => {
  const reply = await send("POST", "/api/v4/projects/123/pipelines", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/pipelines/:id", async () => {
  const reply = await send("GET", "/api/v4/pipelines/123");
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/pipelines/:id", async () => {
  const reply = await send("DELETE", "/api/v4/pipelines/123");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/pipelines/:id/cancel", async () => {
  const reply = await send("POST", "/api/v4/pipelines/123/cancel", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/pipelines/:id/retry", async () => {
  const reply = await send("POST", "/api/v4/pipelines/123/retry", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/pipelines/:id/test_report", async () => {
  const reply = await send("GET", "/api/v4/pipelines/123/test_report");
  expect(reply.status).not.toBe(500);
});
