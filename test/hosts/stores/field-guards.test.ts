/** Fields that only some callers see and set, on PostgreSQL. */
import { describe } from "vitest";
import { describeFieldGuards } from "../../stores/field-guards.js";
import { createDatabase } from "./databases.js";

describe("fields for some callers, on PostgreSQL", () => {
  describeFieldGuards("postgres", () => createDatabase("field_guards"));
});
