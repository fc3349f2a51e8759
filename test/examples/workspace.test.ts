/** The example of a workspace is what a run makes of it. UPDATE=1 runs the tool. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { updating } from "../support/golden.js";
import { exampleFolder } from "./project.js";
import { copyWorkspace } from "./workspace.js";

test("examples/workspace is up to date with its manifests", async () => {
  const folder = copyWorkspace();
  if (updating) {
    const { code, stderr } = await run(folder, [
      "generate",
      "--all",
      "--force",
    ]);
    expect(code, stderr).toBe(0);
    cpSync(folder, exampleFolder("workspace"), {
      recursive: true,
      filter: (path) => path !== join(folder, "node_modules"),
    });
  }
  const { code, stderr } = await run(folder, ["check", "--all"]);
  expect(stderr.match(/^Nothing to do: \d+ files unchanged\.$/gm)).toHaveLength(
    3,
  );
  expect(code).toBe(0);
});
