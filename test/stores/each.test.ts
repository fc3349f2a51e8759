/** Lists that are gone through from their beginning to their end, on SQLite. */
import { describe } from "vitest";
import { describeEach } from "./each.js";

describe("each row of a list, on SQLite", () => {
  describeEach("sqlite", () => ":memory:");
});
