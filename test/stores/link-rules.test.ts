/** Refs that only some may link, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeLinkRules } from "./link-rules.js";

describe("rules of links", () => {
  describeLinkRules("sqlite", () => ":memory:");
});
