/** Fields that only some callers see and set, on SQLite. */
import { describe } from "vitest";
import { describeFieldGuards } from "./field-guards.js";

describe("fields for some callers, on SQLite", () => {
  describeFieldGuards("sqlite", () => ":memory:");
});
