/**
 * Tests of RepositoryController, for the routes of `api/v4/repository`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
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
