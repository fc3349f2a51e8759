/** Lists that are gone through from their beginning to their end, on PostgreSQL. */
import { describe } from "vitest";
import { describeEach } from "../../stores/each.js";
import { createDatabase } from "./databases.js";

describe("each row of a list, on PostgreSQL", () => {
  describeEach("postgres", () => createDatabase("each"));
});
