/** Ids that are texts, on SQLite. */
import { describe } from "vitest";
import { describeTextKeys } from "./text-key-cases.js";

describe("on SQLite", () => {
  describeTextKeys("sqlite", () => ":memory:");
});
