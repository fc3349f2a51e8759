/**
 * Tests of TeamsController, for the routes of `teams`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database. A
 * stub answers 501: until you write its action, its test only checks that it
 * does not break. Then add what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { send, start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /teams", async () => {
  const reply = await send("GET", "/teams");
  expect(reply.status).not.toBe(500);
});

test("POST /teams", async () => {
  const reply = await send("POST", "/teams", {});
  expect(reply.status).not.toBe(500);
});

test("GET /teams/:id", async () => {
  const reply = await send("GET", "/teams/1");
  expect(reply.status).not.toBe(500);
});

test("PATCH /teams/:id", async () => {
  const reply = await send("PATCH", "/teams/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /teams/:id", async () => {
  const reply = await send("DELETE", "/teams/1");
  expect(reply.status).not.toBe(500);
});
