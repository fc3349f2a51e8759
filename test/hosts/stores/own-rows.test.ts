/** Rows of who calls, on PostgreSQL. */
import { describe } from "vitest";
import { describeOwnRows } from "../../stores/own-rows.js";
import { createDatabase } from "./databases.js";

describe("rows of who calls, on PostgreSQL", () => {
  describeOwnRows("postgres", () => createDatabase("own_rows"));
});
