/**
 * The blog with users is what a run would make of it, and little of it is
 * written by hand. UPDATE=1 runs the tool. test/long shows that it works.
 */
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, run } from "../commands/run-cli.js";
import { updating } from "../support/golden.js";
import { exampleFolder, regenerateExample } from "./project.js";

const folder = exampleFolder("publishing");

describe("examples/publishing", () => {
  test("is up to date with its manifest", async () => {
    if (updating) await regenerateExample("publishing");
    const { code, stdout, stderr } = await run(folder, ["check"]);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Nothing to do: \d+ files unchanged\.\n$/);
    expect(code).toBe(0);
  });

  test("has at most 150 lines by hand", async () => {
    const fresh = makeFolder();
    for (const name of ["resources.yaml", "package.json", "tsconfig.json"]) {
      cpSync(join(folder, name), join(fresh, name));
    }
    expect((await run(fresh, ["generate"])).code).toBe(0);
    const written = new Set(listFiles(join(fresh, "src")));
    const lines = listFiles(join(folder, "src")).flatMap((name) => {
      const path = join("src", name);
      const generated = written.has(name) ? linesOf(join(fresh, path)) : [];
      return subtract(linesOf(join(folder, path)), generated);
    });
    const all = [...lines, ...linesOf(join(folder, "resources.yaml"))];
    expect(all.length).toBeGreaterThan(100);
    expect(all.length).toBeLessThanOrEqual(150);
  });
});

function listFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** What is not blank, and no comment alone. */
function linesOf(path: string): readonly string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:#|\/\/|\/?\*)/.test(line));
}

/** The lines that the tool did not write. */
function subtract(
  lines: readonly string[],
  generated: readonly string[],
): readonly string[] {
  const left = [...generated];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
