/** What rows show of others, on PostgreSQL. */
import { describe } from "vitest";
import { describeRelated } from "../../stores/related.js";
import { createDatabase } from "./databases.js";

describe("what rows show of others, on PostgreSQL", () => {
  describeRelated("postgres", () => createDatabase("related"));
});
