/**
 * Tests of TokensController, for the routes of `api/v4/tokens`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/user/tokens", async () => {
  const reply = await send("GET", "/api/v4/user/tokens");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/user/tokens", async () => {
  const reply = await send("POST", "/api/v4/user/tokens", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/user/tokens/:id", async () => {
  const reply = await send("GET", "/api/v4/user/tokens/123");
  expect(reply.status).not.toBe(500);
});

test("DELETE /api/v4/user/tokens/:id", async () => {
  const reply = await send("DELETE", "/api/v4/user/tokens/123");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/user/tokens/:id/rotate", async () => {
  const reply = await send("POST", "/api/v4/user/tokens/123/rotate", {});
  expect(reply.status).not.toBe(500);
});
