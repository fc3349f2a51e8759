/** The user's own queries, on SQLite. */
import { describe } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { describeOwnQueries } from "./own-queries.js";

describe("own queries, on SQLite", () => {
  describeOwnQueries("sqlite", () => sqlite(":memory:"));
});
