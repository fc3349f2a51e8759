/** The order of lists, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeOrders } from "./orders.js";

describe("the order of lists", () => {
  describeOrders("sqlite", () => ":memory:");
});
