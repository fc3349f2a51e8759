/** Words of your own, on SQLite. */
import { describe } from "vitest";
import { describeWords } from "./words.js";

describe("words of your own, on SQLite", () => {
  describeWords("sqlite", () => ":memory:");
});
