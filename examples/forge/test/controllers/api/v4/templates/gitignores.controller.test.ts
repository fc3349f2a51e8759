/**
 * Tests of GitignoresController, for the routes of
 * `api/v4/templates/gitignores`. Yours: written once; later runs only add tests
 * of new actions. A stub answers 501: until you write its action, its test only
 * checks that it does not break. Then add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../../app.js";

test("GET /api/v4/templates/gitignores", async () => {
  const reply = await send("GET", "/api/v4/templates/gitignores");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/templates/gitignores/:key", async () => {
  const reply = await send("GET", "/api/v4/templates/gitignores/1");
  expect(reply.status).not.toBe(500);
});
