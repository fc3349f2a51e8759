/** Random bodies with rows inside, on SQLite. */
import { describe } from "vitest";
import { describeInsideReference } from "./inside-reference.js";

describe("random bodies with rows inside, on SQLite", () => {
  describeInsideReference("sqlite", () => ":memory:");
});
