/**
 * Tests of AuthorsController, for the routes of `authors`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501: until you write
 * its action, its test only checks that it does not break. Then add what you
 * expect here.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /authors", async () => {
  const reply = await send("GET", "/authors");
  expect(reply.status).not.toBe(500);
});

test("GET /authors/:id", async () => {
  const reply = await send("GET", "/authors/1");
  expect(reply.status).not.toBe(500);
});
