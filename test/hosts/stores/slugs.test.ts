/** What is made of another text of a row, on PostgreSQL. */
import { describe } from "vitest";
import { describeSlugs } from "../../stores/slugs.js";
import { createDatabase } from "./databases.js";

describe("slugs, on PostgreSQL", () => {
  let count = 0;
  describeSlugs("postgres", () => createDatabase(`slugs_${(count += 1)}`));
});
