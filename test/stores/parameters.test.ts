/** Parameters that a manifest adds to its lists, on SQLite. */
import { describe } from "vitest";
import { describeOwnParameters } from "./parameters.js";

describe("own parameters of lists, on SQLite", () => {
  describeOwnParameters("sqlite", () => ":memory:");
});
