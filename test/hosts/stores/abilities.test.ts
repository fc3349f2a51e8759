/** What replies say of what their callers may do, on PostgreSQL. */
import { describe } from "vitest";
import { describeAbilities } from "../../stores/abilities.js";
import { createDatabase } from "./databases.js";

describe("what a caller may do, on PostgreSQL", () => {
  describeAbilities("postgres", () => createDatabase("abilities"));
});
