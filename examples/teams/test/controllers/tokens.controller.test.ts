/**
 * Tests of TokensController, for the routes of `tokens`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database. A
 * stub answers 501: until you write its action, its test only checks that it
 * does not break. Then add what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { tokenPath, tokensPath } from "../../src/resources/urls.js";
import { storeSamples, tokenRow } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /tokens", async () => {
  await storeSamples(stores, "token");
  const reply = await send("GET", tokensPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: tokenRow.id }]);
});

test("DELETE /tokens/:id", async () => {
  await storeSamples(stores, "token");
  const reply = await send("DELETE", tokenPath(tokenRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", tokenPath(tokenRow));
  expect(again.status).toBe(404);
});

test("POST /tokens/login", async () => {
  const reply = await send("POST", "/tokens/login", {});
  expect(reply.status).not.toBe(500);
});
