/** Ids that are texts, on PostgreSQL. */
import { describe } from "vitest";
import { describeTextKeys } from "../../stores/text-key-cases.js";
import { createDatabase } from "./databases.js";

describe("on PostgreSQL", () => {
  describeTextKeys("postgres", () => createDatabase("text_keys"));
});
