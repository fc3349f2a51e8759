/**
 * Tests of StatusesController, for the routes of `api/v4/statuses`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/repository/commits/:commit_sha/statuses", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/repository/commits/1234567/statuses",
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/repository/commits/:commit_sha/statuses", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/repository/commits/1234567/statuses",
    {},
  );
  expect(reply.status).not.toBe(500);
});
