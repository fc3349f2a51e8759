/** Random manifests whose rows show others, on PostgreSQL. */
import { describe } from "vitest";
import { describeRelatedReference } from "../../stores/related-reference.js";
import { createDatabase } from "./databases.js";

describe("random manifests whose rows show others, on PostgreSQL", () => {
  let count = 0;
  describeRelatedReference("postgres", () =>
    createDatabase(`related_random_${(count += 1)}`),
  );
});
