/** PUT that merges, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeMergedUpdates } from "./merged-updates.js";

describe("PUT that merges", () => {
  describeMergedUpdates("sqlite", () => ":memory:");
});
