/** Rows that are written with the row above them, on PostgreSQL. */
import { describe } from "vitest";
import { describeInside } from "../../stores/inside.js";
import { createDatabase } from "./databases.js";

describe("rows that are written with the row above, on PostgreSQL", () => {
  describeInside("postgres", () => createDatabase("inside"));
});
