/**
 * Tests of BranchesController, for the routes of `api/v4/branches`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501;
 * until its action is written, all that is asked of it is not to break. Then
 * say here what you expect.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/repository/branches", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/branches");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/repository/branches", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/repository/branches",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/branches/:name", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/branches/2");
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/repository/branches/:name", async () => {
  const reply = await send(
    "DELETE",
    "/api/v4/projects/123/repository/branches/2",
  );
  expect(reply.status).not.toBe(500);
});
