/** Columns that the server sets, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeServerSet } from "./server-set.js";

describe("columns that the server sets", () => {
  describeServerSet("sqlite", () => ":memory:");
});
