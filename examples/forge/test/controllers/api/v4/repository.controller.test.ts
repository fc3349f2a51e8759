/**
 * Tests of RepositoryController, for the routes of `api/v4/repository`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501;
 * until its action is written, all that is asked of it is not to break. Then
 * say here what you expect.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/repository", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/tree", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/tree");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/compare", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/compare");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/archive", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/archive");
  expect(reply.status).not.toBe(500);
});
