/** Random requests to rows of which some are deleted, on PostgreSQL. */
import { describe } from "vitest";
import { describeSoftReference } from "../../stores/soft-reference.js";
import { createDatabase } from "./databases.js";

describe("rows that are deleted beside a model of them, on PostgreSQL", () => {
  describeSoftReference("postgres", () => createDatabase("soft_reference"));
});
