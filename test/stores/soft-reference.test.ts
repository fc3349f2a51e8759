/** Random requests to rows of which some are deleted, on SQLite. */
import { describe } from "vitest";
import { describeSoftReference } from "./soft-reference.js";

describe("rows that are deleted beside a model of them, on SQLite", () => {
  describeSoftReference("sqlite", () => ":memory:");
});
