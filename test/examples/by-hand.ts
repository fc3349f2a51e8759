/** What of an example is written by hand. */
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { makeFolder, run } from "../commands/run-cli.js";

/** Of each file of an example the lines that the tool did not write; none without any. */
export type LinesByHand = ReadonlyMap<string, readonly string[]>;

/** How many lines these are, of files whose path fits. */
export function countLines(
  lines: LinesByHand,
  fits: (path: string) => boolean = () => true,
): number {
  return [...lines]
    .filter(([path]) => fits(path))
    .reduce((sum, [, each]) => sum + each.length, 0);
}

/** The lines of an example that the tool did not write, those of its manifest among them. */
export async function listLinesByHand(folder: string): Promise<LinesByHand> {
  const fresh = makeFolder();
  for (const name of ["resources.yaml", "package.json", "tsconfig.json"]) {
    cpSync(join(folder, name), join(fresh, name));
  }
  expect((await run(fresh, ["generate"])).code).toBe(0);
  const written = new Set(listFiles(join(fresh, "src")));
  const lines = new Map([
    ["resources.yaml", linesOf(join(folder, "resources.yaml"))],
  ]);
  for (const name of listFiles(join(folder, "src"))) {
    const path = join("src", name);
    const generated = written.has(name) ? linesOf(join(fresh, path)) : [];
    const own = subtract(linesOf(join(folder, path)), generated);
    if (own.length > 0) lines.set(path, own);
  }
  return lines;
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
