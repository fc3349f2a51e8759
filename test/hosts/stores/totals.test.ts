/** Totals of lists, on PostgreSQL. */
import { describe } from "vitest";
import { describeTotals } from "../../stores/totals.js";
import { createDatabase } from "./databases.js";

describe("totals of lists, on PostgreSQL", () => {
  describeTotals("postgres", () => createDatabase("totals"));
});
