/** Searches of lists, on PostgreSQL. */
import { describe } from "vitest";
import { describeSearch } from "../../stores/search.js";
import { createDatabase } from "./databases.js";

describe("searches of lists, on PostgreSQL", () => {
  describeSearch("postgres", () => createDatabase("search"));
});
