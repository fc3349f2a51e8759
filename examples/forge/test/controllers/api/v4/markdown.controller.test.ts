/**
 * Tests of MarkdownController, for the routes of `api/v4/markdown`. Yours:
 * written once; later runs only add tests of new actions. A stub answers 501:
 * until you write its action, its test only checks that it does not break. Then
 * add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("POST /api/v4/markdown", async () => {
  const reply = await send("POST", "/api/v4/markdown", {});
  expect(reply.status).not.toBe(500);
});
