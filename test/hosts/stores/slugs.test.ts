/** What is made of another text of a row, on PostgreSQL. */
import { describe } from "vitest";
import { describeSlugs } from "../../stores/slugs.js";
import { createDatabase } from "./databases.js";

describe("slugs, on PostgreSQL", () => {
  let count = 0;
  // A thousand requests at once wait for few connections: for as long as it takes.
  describeSlugs("postgres", async () => {
    const url = await createDatabase(`slugs_${(count += 1)}`);
    return `${url}?connectionTimeoutMillis=0`;
  });
});
