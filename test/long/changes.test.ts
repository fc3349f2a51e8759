/** Every kind of change after which files of the user's need something else. */
import { expect, test } from "vitest";
import { changes } from "../life/changes.js";
import { findUntold } from "../life/expect-changes.js";

test("a run names every file that no longer compiles", async () => {
  expect(await findUntold(changes)).toEqual([]);
});
