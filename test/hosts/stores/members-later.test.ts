/** `members` over rows that are there already, on PostgreSQL. */
import { describe } from "vitest";
import { describeMembersLater } from "../../stores/members-later.js";
import { createDatabase } from "./databases.js";

describe("members that come later, on PostgreSQL", () => {
  describeMembersLater("postgres", () => createDatabase("members_later"));
});
