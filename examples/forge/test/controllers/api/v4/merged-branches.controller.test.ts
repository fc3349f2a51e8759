/**
 * Tests of MergedBranchesController, for the routes of
 * `api/v4/merged_branches`. Yours: written once; later runs only add tests of
 * new actions. A stub answers 501: until you write its action, its test only
 * checks that it does not break. Then add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/repository/branches/merged", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/repository/branches/merged",
  );
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/repository/branches/merged", async () => {
  const reply = await send(
    "DELETE",
    "/api/v4/projects/123/repository/branches/merged?branch_names[]=1",
  );
  expect(reply.status).not.toBe(500);
});
