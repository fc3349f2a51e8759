/** The large example works. */
import { test } from "vitest";
import { checkProject, copyExample } from "../examples/project.js";

test("examples/forge compiles, and passes its tests", () => {
  checkProject(copyExample("forge"));
});
