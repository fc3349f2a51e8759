/**
 * Tests of LabelsController, for the routes of `api/v4/labels`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/labels", async () => {
  const reply = await send("GET", "/api/v4/projects/123/labels");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/labels", async () => {
  const reply = await send("POST", "/api/v4/projects/123/labels", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/labels/:name", async () => {
  const reply = await send("GET", "/api/v4/projects/123/labels/2");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/labels/:name", async () => {
  const reply = await send("PUT", "/api/v4/projects/123/labels/2", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/labels/:name", async () => {
  const reply = await send("DELETE", "/api/v4/projects/123/labels/2");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/labels/:name/promote", async () => {
  const reply = await send("PUT", "/api/v4/projects/123/labels/2/promote", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/labels/:name/subscribe", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/labels/2/subscribe",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/labels/:name/unsubscribe", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/labels/2/unsubscribe",
    {},
  );
  expect(reply.status).not.toBe(500);
});
