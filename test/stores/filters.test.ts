/** Filters through refs and of lists, on SQLite. */
import { describe } from "vitest";
import { describeFilterCases } from "./filters.js";

describe("filters of lists, on SQLite", () => {
  describeFilterCases("sqlite", () => ":memory:");
});
