/** Rows of each caller below a parent, on PostgreSQL. */
import { describe } from "vitest";
import { describeToggles } from "../../stores/toggles.js";
import { createDatabase } from "./databases.js";

describe("rows of each caller below a parent, on PostgreSQL", () => {
  describeToggles("postgres", () => createDatabase("toggles"));
});
