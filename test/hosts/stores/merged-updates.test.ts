/** PUT that merges, on PostgreSQL. */
import { describe } from "vitest";
import { describeMergedUpdates } from "../../stores/merged-updates.js";
import { createDatabase } from "./databases.js";

describe("PUT that merges, on PostgreSQL", () => {
  describeMergedUpdates("postgres", () => createDatabase("merged_updates"));
});
