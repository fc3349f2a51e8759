/**
 * The example with several machines is what a run would make of it. UPDATE=1 runs the
 * tool. test/hosts/stores starts it.
 */
import { expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { updating } from "../support/golden.js";
import { exampleFolder, regenerateExample } from "./project.js";

test("examples/machines is up to date with its manifest", async () => {
  if (updating) await regenerateExample("machines");
  const folder = exampleFolder("machines");
  const { code, stdout, stderr } = await run(folder, ["check"]);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^Nothing to do: \d+ files unchanged\.\n$/);
  expect(code).toBe(0);
});
