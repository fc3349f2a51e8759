/**
 * Tests of ArticlesController, for the routes of `articles`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /articles", async () => {
  const reply = await send("GET", "/articles");
  expect(reply.status).not.toBe(500);
});

test("POST /articles", async () => {
  const reply = await send("POST", "/articles", {});
  expect(reply.status).not.toBe(500);
});

test("GET /articles/new", async () => {
  const reply = await send("GET", "/articles/new");
  expect(reply.status).not.toBe(500);
});

test("GET /articles/:id/edit", async () => {
  const reply = await send("GET", "/articles/1/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /articles/:id", async () => {
  const reply = await send("GET", "/articles/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /articles/:id", async () => {
  const reply = await send("PUT", "/articles/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /articles/:id", async () => {
  const reply = await send("DELETE", "/articles/1");
  expect(reply.status).not.toBe(500);
});
