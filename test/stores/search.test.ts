/** Searches of lists, on SQLite. */
import { describe } from "vitest";
import { describeSearch } from "./search.js";

describe("searches of lists, on SQLite", () => {
  describeSearch("sqlite", () => ":memory:");
});
