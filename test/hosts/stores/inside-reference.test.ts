/** Random bodies with rows inside, on PostgreSQL. */
import { describe } from "vitest";
import { describeInsideReference } from "../../stores/inside-reference.js";
import { createDatabase } from "./databases.js";

describe("random bodies with rows inside, on PostgreSQL", () => {
  describeInsideReference("postgres", () => createDatabase("inside_random"));
});
