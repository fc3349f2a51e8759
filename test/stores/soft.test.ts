/** Rows that are deleted and stay stored, on SQLite. */
import { describe } from "vitest";
import { describeSoft } from "./soft.js";

describe("rows that are deleted and stay stored, on SQLite", () => {
  describeSoft("sqlite", () => ":memory:");
});
