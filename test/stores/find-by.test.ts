/** Rows by the fields that are unique, on SQLite. */
import { describe } from "vitest";
import { describeFindBy } from "./find-by.js";

describe("rows by unique fields, on SQLite", () => {
  describeFindBy("sqlite", () => ":memory:");
});
