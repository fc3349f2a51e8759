/**
 * Tests of ApprovalController, for the routes of `api/v4/approval`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("POST /api/v4/projects/:project_id/merge_requests/:merge_request_id/approval", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/merge_requests/123/approval",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/merge_requests/:merge_request_id/approval", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/merge_requests/123/approval",
  );
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/merge_requests/:merge_request_id/approval", async () => {
  const reply = await send(
    "DELETE",
    "/api/v4/projects/123/merge_requests/123/approval",
  );
  expect(reply.status).not.toBe(500);
});
