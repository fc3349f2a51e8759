/** The example of a workspace is built package by package, and its tests pass. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnTool } from "../examples/project.js";
import { copyWorkspace } from "../examples/workspace.js";
import { run } from "../commands/run-cli.js";
import { COMPILER } from "../support/compiler.js";

const build = (folder: string): ReturnType<typeof spawnTool> =>
  spawnTool(folder, [COMPILER, "--build"]);

test("is built and passes its tests; the front end notices a field that goes", async () => {
  const folder = copyWorkspace();
  expect(build(folder)).toEqual({ status: 0, said: "" });
  const vitest = ["vitest/vitest.mjs", "run", "--reporter=dot"];
  const tests = spawnTool(folder, vitest);
  expect(tests.said).toMatch(/Tests.* passed/);
  expect(tests.status).toBe(0);

  const manifest = join(folder, "services/media/resources.yaml");
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.replace("width: integer, ", ""));
  appendFileSync(join(folder, "services/blog/resources.yaml"), "  tags:\n");
  expect((await run(folder, ["generate", "--all"])).code).toBe(0);
  const { said } = build(folder);
  expect(said).toMatch(/web\/src\/main\.ts.*'width' does not exist/);
});
