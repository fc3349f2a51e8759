/**
 * RealWorld's interface and the boards of teams are what a run would make of them, and
 * little of them is written by hand. UPDATE=1 runs the tool. test/long shows that they
 * work.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { updating } from "../support/golden.js";
import { countLines, listLinesByHand } from "./by-hand.js";
import { exampleFolder, regenerateExample } from "./project.js";

describe.each([
  { name: "conduit", most: 240 },
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
    const count = countLines(await listLinesByHand(folder));
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThanOrEqual(most);
  });
});

/** What examples/conduit has by hand for users who log in. */
const AUTHENTICATION = [
  ...["src/auth.ts", "src/controllers/users.controller.ts"],
  "src/controllers/user.controller.ts",
];

test("examples/conduit says in its README what is written by hand", async () => {
  const folder = exampleFolder("conduit");
  const lines = await listLinesByHand(folder);
  const isRest = (path: string): boolean =>
    path !== "resources.yaml" && !AUTHENTICATION.includes(path);
  const rest = countLines(lines, isRest);
  expect(rest).toBeLessThanOrEqual(90);
  const bare = countLines(lines, (path) => isRest(path) && !isOfErrors(path));
  expect(bare).toBeLessThanOrEqual(40);
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const told = [...lines].map(([path, { length }]) => [path, length]);
  for (const [path, length] of told)
    expect(readme).toMatch(
      new RegExp(`\\[${String(path)}\\]\\([^)]+\\) +\\| +${length} +\\|`),
    );
  expect(readme).toContain(`${rest} lines beside authentication`);
});

function isOfErrors(path: string): boolean {
  return path === "src/errors.ts";
}
