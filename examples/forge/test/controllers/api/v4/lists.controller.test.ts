/**
 * Tests of ListsController, for the routes of `api/v4/lists`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/projects/:project_id/boards/:board_id/lists", async () => {
  const reply = await send("GET", "/api/v4/projects/123/boards/123/lists");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/projects/:project_id/boards/:board_id/lists", async () => {
  const reply = await send("POST", "/api/v4/projects/123/boards/123/lists", {});
  expect(reply.status).not.toBe(500);
});

test("PUT /api/v4/projects/:project_id/boards/:board_id/lists/:id", async () => {
  const reply = await send(
    "PUT",
    "/api/v4/projects/123/boards/123/lists/123",
    {},
  );
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/projects/:project_id/boards/:board_id/lists/:id", async () => {
  const reply = await send(
    "DELETE",
    "/api/v4/projects/123/boards/123/lists/123",
  );
  expect(reply.status).not.toBe(500);
});
