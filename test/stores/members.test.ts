/** Members, on SQLite. */
import { describe } from "vitest";
import { describeMembers } from "./members.js";

describe("members, on SQLite", () => {
  describeMembers("sqlite", () => ":memory:");
});
