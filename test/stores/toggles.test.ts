/** Rows of each caller below a parent, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeToggles } from "./toggles.js";

describe("rows of each caller below a parent", () => {
  describeToggles("sqlite", () => ":memory:");
});
