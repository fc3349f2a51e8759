/** The examples work, but for the blog: `npm test` has that one. */
import { test } from "vitest";
import { checkProject, copyExample } from "../examples/project.js";

test.each(["forge", "publishing"])(
  "examples/%s compiles, and passes its tests",
  (name) => {
    checkProject(copyExample(name));
  },
);
