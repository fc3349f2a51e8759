/** Members, on PostgreSQL. */
import { describe } from "vitest";
import { describeMembers } from "../../stores/members.js";
import { createDatabase } from "./databases.js";

describe("members, on PostgreSQL", () => {
  describeMembers("postgres", () => createDatabase("members"));
});
