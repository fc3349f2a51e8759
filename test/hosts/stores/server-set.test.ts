/** Columns that the server sets, on PostgreSQL. */
import { describe } from "vitest";
import { describeServerSet } from "../../stores/server-set.js";
import { createDatabase } from "./databases.js";

describe("columns that the server sets, on PostgreSQL", () => {
  describeServerSet("postgres", () => createDatabase("server_set"));
});
