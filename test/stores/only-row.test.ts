/** Singletons of the whole application, on SQLite. */
import { describe } from "vitest";
import { describeOnlyRows } from "./only-row.js";

describe("singletons of the whole application, on SQLite", () => {
  describeOnlyRows("sqlite", () => ":memory:");
});
