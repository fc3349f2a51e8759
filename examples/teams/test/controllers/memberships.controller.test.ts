/**
 * Tests of MembershipsController, for the routes of `memberships`. Yours:
 * written once; later runs only add tests of new actions. Each test has its own
 * database. A stub answers 501: until you write its action, its test only
 * checks that it does not break. Then add what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { send, start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /teams/:team_id/memberships", async () => {
  const reply = await send("GET", "/teams/1/memberships");
  expect(reply.status).not.toBe(500);
});

test("POST /teams/:team_id/memberships", async () => {
  const reply = await send("POST", "/teams/1/memberships", {});
  expect(reply.status).not.toBe(500);
});

test("GET /teams/:team_id/memberships/:id", async () => {
  const reply = await send("GET", "/teams/1/memberships/2");
  expect(reply.status).not.toBe(500);
});

test("PATCH /teams/:team_id/memberships/:id", async () => {
  const reply = await send("PATCH", "/teams/1/memberships/2", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /teams/:team_id/memberships/:id", async () => {
  const reply = await send("DELETE", "/teams/1/memberships/2");
  expect(reply.status).not.toBe(500);
});
