/** Rows that are deleted and stay stored, on PostgreSQL. */
import { describe } from "vitest";
import { describeSoft } from "../../stores/soft.js";
import { createDatabase } from "./databases.js";

describe("rows that are deleted and stay stored, on PostgreSQL", () => {
  describeSoft("postgres", () => createDatabase("soft"));
});
