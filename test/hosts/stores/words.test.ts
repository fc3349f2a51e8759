/** Words of your own, on PostgreSQL. */
import { describe } from "vitest";
import { describeWords } from "../../stores/words.js";
import { createDatabase } from "./databases.js";

describe("words of your own, on PostgreSQL", () => {
  describeWords("postgres", () => createDatabase("words"));
});
