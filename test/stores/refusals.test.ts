/** The order of refusals on SQLite: each two that can hold at once. */
import { expect, test } from "vitest";
import { listDescribed, runRefusals } from "./refusal-cases.js";

test("of two refusals, the earlier one is told", async () => {
  await runRefusals(expect, "sqlite", ":memory:");
});

test("the document lists them in the same order", async () => {
  expect(await listDescribed("PATCH", "/posts/:id")).toEqual([
    ...[406, 400, 401, 404, 403, 415, 413, 422, 428, 412, 409, 503],
  ]);
});
