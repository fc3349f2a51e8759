/**
 * Tests of StatusesController, for the routes of `api/v4/statuses`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501;
 * until its action is written, all that is asked of it is not to break. Then
 * say here what you expect.
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
