/**
 * Tests of MarkdownController, for the routes of `api/v4/markdown`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501;
 * until its action is written, all that is asked of it is not to break. Then
 * say here what you expect.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("POST /api/v4/markdown", async () => {
  const reply = await send("POST", "/api/v4/markdown", {});
  expect(reply.status).not.toBe(500);
});
