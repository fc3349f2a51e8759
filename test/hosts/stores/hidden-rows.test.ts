/** Rows that a caller may not know of, on PostgreSQL. */
import { describe } from "vitest";
import { describeHiddenRows } from "../../stores/hidden-rows.js";
import { createDatabase } from "./databases.js";

describe("rows that a caller may not know of, on PostgreSQL", () => {
  describeHiddenRows("postgres", () => createDatabase("hidden_rows"));
});
