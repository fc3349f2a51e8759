/** What of an example is written by hand. */
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { makeFolder, run } from "../commands/run-cli.js";

/** The lines of an example that the tool did not write, those of its manifest among them. */
export async function listLinesByHand(
  folder: string,
): Promise<readonly string[]> {
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
  return [...lines, ...linesOf(join(folder, "resources.yaml"))];
}

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
