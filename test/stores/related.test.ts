/** What rows show of others, on SQLite. */
import { describe } from "vitest";
import { describeRelated } from "./related.js";

describe("what rows show of others, on SQLite", () => {
  describeRelated("sqlite", () => ":memory:");
});
