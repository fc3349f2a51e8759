/** Lists of large rows, on SQLite. */
import { describe } from "vitest";
import { describeLargePages } from "./large-pages.js";

describe("lists of large rows, on SQLite", () => {
  describeLargePages("sqlite", () => ":memory:");
});
