/** What replies say of what their callers may do, on SQLite. */
import { describe } from "vitest";
import { describeAbilities } from "./abilities.js";

describe("what a caller may do, on SQLite", () => {
  describeAbilities("sqlite", () => ":memory:");
});
