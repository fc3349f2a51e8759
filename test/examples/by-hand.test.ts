/**
 * The blog with users and the boards of teams are what a run would make of them, and
 * little of them is written by hand. UPDATE=1 runs the tool. test/long shows that they
 * work.
 */
import { describe, expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { updating } from "../support/golden.js";
import { listLinesByHand } from "./by-hand.js";
import { exampleFolder, regenerateExample } from "./project.js";

describe.each([
  { name: "publishing", most: 150 },
  { name: "teams", most: 160 },
])("examples/$name", ({ name, most }) => {
  const folder = exampleFolder(name);

  test("is up to date with its manifest", async () => {
    if (updating) await regenerateExample(name);
    const { code, stdout, stderr } = await run(folder, ["check"]);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Nothing to do: \d+ files unchanged\.\n$/);
    expect(code).toBe(0);
  });

  test(`has at most ${most} lines by hand`, async () => {
    const { length } = await listLinesByHand(folder);
    expect(length).toBeGreaterThan(100);
    expect(length).toBeLessThanOrEqual(most);
  });
});
