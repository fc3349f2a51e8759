/** Rows that a caller may not know of, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeHiddenRows } from "./hidden-rows.js";

describe("rows that a caller may not know of", () => {
  describeHiddenRows("sqlite", () => ":memory:");
});
