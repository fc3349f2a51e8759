/** Filters through refs and of lists, on PostgreSQL. */
import { describe } from "vitest";
import { describeFilterCases } from "../../stores/filters.js";
import { createDatabase } from "./databases.js";

describe("filters of lists, on PostgreSQL", () => {
  describeFilterCases("postgres", () => createDatabase("filters"));
});
