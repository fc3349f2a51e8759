/**
 * Tests of DeployKeysController, for the routes of `api/v4/deploy_keys`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/deploy_keys", async () => {
  const reply = await send("GET", "/api/v4/projects/123/deploy_keys");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/deploy_keys", async () => {
  const reply = await send("POST", "/api/v4/projects/123/deploy_keys", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/deploy_keys/:id", async () => {
  const reply = await send("GET", "/api/v4/projects/123/deploy_keys/123");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/deploy_keys/:id", async () => {
  const reply = await send("PUT", "/api/v4/projects/123/deploy_keys/123", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/deploy_keys/:id", async () => {
  const reply = await send("DELETE", "/api/v4/projects/123/deploy_keys/123");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/deploy_keys/:id/enable", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/deploy_keys/123/enable",
    {},
  );
  expect(reply.status).not.toBe(500);
});
