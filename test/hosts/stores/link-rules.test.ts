/** Refs that only some may link, on PostgreSQL. */
import { describe } from "vitest";
import { describeLinkRules } from "../../stores/link-rules.js";
import { createDatabase } from "./databases.js";

describe("rules of links, on PostgreSQL", () => {
  describeLinkRules("postgres", () => createDatabase("link_rules"));
});
