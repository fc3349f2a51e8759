/** Random manifests whose rows show others, on SQLite. */
import { describe } from "vitest";
import { describeRelatedReference } from "./related-reference.js";

describe("random manifests whose rows show others, on SQLite", () => {
  describeRelatedReference("sqlite", () => ":memory:");
});
