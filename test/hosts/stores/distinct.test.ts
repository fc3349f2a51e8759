/** What lists have, on PostgreSQL. */
import { describe } from "vitest";
import { describeDistinct } from "../../stores/distinct.js";
import { createDatabase } from "./databases.js";

describe("what the lists of a field have, on PostgreSQL", () => {
  describeDistinct("postgres", () => createDatabase("distinct"));
});
