/**
 * Tests of TagsController, for the routes of `tags`. Yours: written once; later
 * runs only add tests of new actions. A stub answers 501; until its action is
 * written, all that is asked of it is not to break. Then say here what you
 * expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /tags", async () => {
  const reply = await send("GET", "/tags");
  expect(reply.status).not.toBe(500);
});

test("POST /tags", async () => {
  const reply = await send("POST", "/tags", {});
  expect(reply.status).not.toBe(500);
});
