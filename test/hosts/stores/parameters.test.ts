/** Parameters that a manifest adds to its lists, on PostgreSQL. */
import { describe } from "vitest";
import { describeOwnParameters } from "../../stores/parameters.js";
import { createDatabase } from "./databases.js";

describe("own parameters of lists, on PostgreSQL", () => {
  describeOwnParameters("postgres", () => createDatabase("parameters"));
});
