/**
 * Tests of StoppedEnvironmentsController, for the routes of
 * `api/v4/stopped_environments`. Yours: written once; later runs only add tests
 * of new actions. A stub answers 501: until you write its action, its test only
 * checks that it does not break. Then add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/environments/stopped", async () => {
  const reply = await send("GET", "/api/v4/projects/123/environments/stopped");
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/environments/stopped", async () => {
  const reply = await send(
    "DELETE",
    "/api/v4/projects/123/environments/stopped?environment_ids[]=1",
  );
  expect(reply.status).not.toBe(500);
});
