/** `members` over rows that are there already, on SQLite. */
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { createFolder } from "../support/projects.js";
import { describeMembersLater } from "./members-later.js";

const folder = createFolder();
afterAll(folder.remove);

describe("members that come later, on SQLite", () => {
  describeMembersLater("sqlite", () => join(folder.path, "rows.sqlite"));
});
