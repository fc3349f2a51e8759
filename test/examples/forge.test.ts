/**
 * The forge is what a run would make of it; test/long compiles it and runs its
 * tests. UPDATE=1 runs the tool.
 */
import { describe, expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { updating } from "../support/golden.js";
import { copyExample, exampleFolder, regenerateExample } from "./project.js";

describe("examples/forge", () => {
  test("is up to date with its manifest", async () => {
    if (updating) await regenerateExample("forge");
    const { code, stdout, stderr } = await run(exampleFolder("forge"), [
      "check",
    ]);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Nothing to do: \d+ files unchanged\.\n$/);
    expect(code).toBe(0);
  });

  test("is set up as init would do it", async () => {
    const { code, stdout } = await run(copyExample("forge"), ["init", "--yes"]);
    expect(stdout).toBe("");
    expect(code).toBe(0);
  });
});
