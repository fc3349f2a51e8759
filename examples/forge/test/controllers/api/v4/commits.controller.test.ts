/**
 * Tests of CommitsController, for the routes of `api/v4/commits`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/repository/commits", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/commits");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/repository/commits", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/repository/commits",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/commits/:sha", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/repository/commits/1234567",
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/commits/:sha/diff", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/repository/commits/1234567/diff",
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/repository/commits/:sha/cherry_pick", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/repository/commits/1234567/cherry_pick",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/repository/commits/:sha/revert", async () => {
  const reply = await send(
    "POST",
    "/api/v4/projects/123/repository/commits/1234567/revert",
    {},
  );
  expect(reply.status).not.toBe(500);
});
