/** What is made of another text of a row, on SQLite. */
import { describe } from "vitest";
import { describeSlugs } from "./slugs.js";

describe("slugs, on SQLite", () => {
  describeSlugs("sqlite", () => ":memory:");
});
