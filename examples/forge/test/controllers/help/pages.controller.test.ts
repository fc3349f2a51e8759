/**
 * Tests of PagesController, for the routes of `help/pages`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /help/:locale/pages", async () => {
  const reply = await send("GET", "/help/ab/pages");
  expect(reply.status).not.toBe(500);
});

test("GET /help/:locale/pages/:slug", async () => {
  const reply = await send("GET", "/help/ab/pages/2");
  expect(reply.status).not.toBe(500);
});
