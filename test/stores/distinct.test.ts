/** What lists have, on SQLite. test/hosts/stores asks PostgreSQL the same. */
import { describe } from "vitest";
import { describeDistinct } from "./distinct.js";

describe("what the lists of a field have", () => {
  describeDistinct("sqlite", () => ":memory:");
});
