/** What holds for every file of the project, whatever is in it. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readSources, root } from "./read-imports.js";

const sources = readSources();

test("every file of src begins by saying what it is for", () => {
  const silent = sources.filter(({ text }) => !/^\/\*\*\s+\S/.test(text));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test("no file of src is a drawer for odds and ends", () => {
  const drawer = /(^|[/.-])(utils?|helpers?|misc|common|stuff)([/.-]|$)/;
  const found = sources.filter(({ path }) => drawer.test(path));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test("no file of src is too long to be read at one sitting", () => {
  const long = sources
    // The design fixes which files src/runtime has, so they are as they must be.
    .filter(({ path }) => !path.startsWith("src/runtime/"))
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => `${path}: ${lines} lines`);
  expect(long).toEqual([]);
});

test("a template shows its code: no line is too wide for a screen", () => {
  const wide = listFiles("templates").flatMap((path) => {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      line.length > 100 ? [`${path}:${index + 1}`] : [],
    );
  });
  expect(wide).toEqual([]);
});

test("src/define.ts leaves nothing to load", () => {
  const define = sources.find(({ path }) => path === "src/define.ts");
  expect(define?.imports.filter(({ kind }) => kind !== "type")).toEqual([]);
});

test("no file names the machine that it was written on", () => {
  const neighbour = ["..", "shared"].join("/");
  const here = root.replace(/\/$/, "");
  const words = [here, join(dirname(here), "shared"), neighbour];
  const found = listFiles("").flatMap((path) => {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      words.some((word) => line.includes(word)) ? [`${path}:${index + 1}`] : [],
    );
  });
  expect(found).toEqual([]);
});

test("the lock file installs from any registry", () => {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  expect(lock).not.toMatch(/"resolved": "http/);
});

/** Every file that git would keep, or nearly; relative to the root. */
function listFiles(folder: string): readonly string[] {
  const skipped = new Set([".git", "node_modules", "dist", "generated"]);
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(
    (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return skipped.has(entry.name) ? [] : listFiles(path);
      return entry.isFile() ? [path] : [];
    },
  );
}
