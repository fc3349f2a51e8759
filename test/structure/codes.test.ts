/** Every code of the catalogue is reported somewhere, and some test sees it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codes } from "../../src/diagnostics/catalogue.js";
import { readSources, root } from "./read-imports.js";

test("every code is reported by some stage", () => {
  const stages = readSources()
    .filter(({ path }) => !path.startsWith("src/diagnostics/codes/"))
    .map(({ text }) => text)
    .join("\n");
  expect(codes.filter((code) => !stages.includes(`"${code}"`))).toEqual([]);
});

test("every code is seen by some test", () => {
  const tests = listTests("test")
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  // As a test writes it, as JSON holds it, and as the terminal shows it.
  const unseen = codes.filter(
    (code) => !tests.includes(`"${code}"`) && !tests.includes(`[${code}]`),
  );
  expect(unseen).toEqual([]);
});

/** The tests and what they compare with; the tests of the structure left out. */
function listTests(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(
    (entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isFile()) return [path];
      const skipped = ["test/structure", "test/hosts"].includes(path);
      return skipped || entry.name === "node_modules" ? [] : listTests(path);
    },
  );
}
