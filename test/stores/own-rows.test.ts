/** Rows of who calls, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeOwnRows } from "./own-rows.js";

describe("rows of who calls", () => {
  describeOwnRows("sqlite", () => ":memory:");
});
