/** A project that one run has brought over compiles, and passes its tests. */
import { expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { checkProject } from "../examples/project.js";
import { openWithoutForm } from "../upgrade/project.js";

test.each([
  ["where it stands", "\n# A comment"],
  [
    "and moved to other folders at once",
    "\noutput: { dir: src/api/machine, tests: test/machine }",
  ],
])("%s", async (_, output) => {
  const project = openWithoutForm();
  project.edit("resources.yaml", "\nformats:", `${output}\nformats:`);
  const made = await run(project.path, ["generate"]);
  expect(made.stderr).not.toContain("warning");
  expect(made.code).toBe(0);
  checkProject(project.path);
});
