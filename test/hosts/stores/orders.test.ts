/** The order of lists, on PostgreSQL. */
import { describe } from "vitest";
import { describeOrders } from "../../stores/orders.js";
import { createDatabase } from "./databases.js";

describe("the order of lists, on PostgreSQL", () => {
  describeOrders("postgres", () => createDatabase("orders"));
});
