/**
 * Every kind of change after which files of the user's need something else: each
 * third of them, and all with SOAK=1.
 */
import { expect, test } from "vitest";
import { changes } from "../life/changes.js";
import { findUntold } from "../life/expect-changes.js";
import { countRuns } from "../support/runs.js";

const step = countRuns(3, 3, 1);

test("a run names every file that no longer compiles", async () => {
  const asked = Object.fromEntries(
    Object.entries(changes).filter((_, index) => index % step === 0),
  );
  expect(await findUntold(asked)).toEqual([]);
});
