/** Which words of a row may follow which, on SQLite. */
import { describe } from "vitest";
import { describeTransitions } from "./transitions.js";

describe("transitions, on SQLite", () => {
  describeTransitions("sqlite", () => ":memory:");
});
