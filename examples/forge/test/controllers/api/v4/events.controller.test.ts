/**
 * Tests of EventsController, for the routes of `api/v4/events`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/users/:user_username/events", async () => {
  const reply = await send("GET", "/api/v4/users/1/events");
  expect(reply.status).not.toBe(500);
});
