/**
 * Tests of ArtifactsController, for the routes of `api/v4/artifacts`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/jobs/:job_id/artifacts", async () => {
  const reply = await send("GET", "/api/v4/jobs/123/artifacts");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/jobs/:job_id/artifacts/:name", async () => {
  const reply = await send("GET", "/api/v4/jobs/123/artifacts/2");
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/jobs/:job_id/artifacts/:name", async () => {
  const reply = await send("DELETE", "/api/v4/jobs/123/artifacts/2");
  expect(reply.status).not.toBe(500);
});
