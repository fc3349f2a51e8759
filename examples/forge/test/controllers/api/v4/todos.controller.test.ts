/**
 * Tests of TodosController, for the routes of `api/v4/todos`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/todos", async () => {
  const reply = await send("GET", "/api/v4/todos");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/todos/mark_all_as_done", async () => {
  const reply = await send("POST", "/api/v4/todos/mark_all_as_done", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/todos/:id/mark_as_done", async () => {
  const reply = await send("POST", "/api/v4/todos/123/mark_as_done", {});
  expect(reply.status).not.toBe(500);
});
