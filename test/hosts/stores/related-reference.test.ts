/** Random manifests whose rows show others, on PostgreSQL. */
import { describe } from "vitest";
import { describeRelatedReference } from "../../stores/related-reference.js";
import { createDatabase } from "./databases.js";

describe("random manifests whose rows show others, on PostgreSQL", () => {
  describeRelatedReference("postgres", () => createDatabase("related_random"));
});
