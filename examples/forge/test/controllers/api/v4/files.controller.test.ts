/**
 * Tests of FilesController, for the routes of `api/v4/files`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("POST /api/v4/projects/:project_id/repository/files", async () => {
  const reply = await send("POST", "/api/v4/projects/123/repository/files", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/files/:file_path", async () => {
  const reply = await send("GET", "/api/v4/projects/123/repository/files/2");
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/repository/files/:file_path", async () => {
  const reply = await send(
    "PUT",
    "/api/v4/projects/123/repository/files/2",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/repository/files/:file_path", async () => {
  const reply = await send("DELETE", "/api/v4/projects/123/repository/files/2");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/files/:file_path/raw", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/repository/files/2/raw",
  );
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/projects/:project_id/repository/files/:file_path/blame", async () => {
  const reply = await send(
    "GET",
    "/api/v4/projects/123/repository/files/2/blame",
  );
  expect(reply.status).not.toBe(500);
});
