/** Rows that are written with the row above them, on SQLite. */
import { describe } from "vitest";
import { describeInside } from "./inside.js";

describe("rows that are written with the row above, on SQLite", () => {
  describeInside("sqlite", () => ":memory:");
});
