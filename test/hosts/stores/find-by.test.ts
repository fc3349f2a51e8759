/** Rows by the fields that are unique, on PostgreSQL. */
import { describe } from "vitest";
import { describeFindBy } from "../../stores/find-by.js";
import { createDatabase } from "./databases.js";

describe("rows by unique fields, on PostgreSQL", () => {
  let count = 0;
  describeFindBy("postgres", () => createDatabase(`find_by_${(count += 1)}`));
});
