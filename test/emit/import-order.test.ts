/**
 * Whatever the manifest: imports stand in the order that Biome sorts them to,
 * and so do the names in their braces. `test/hosts/formatters` asks Biome.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compareNaturally, sortImports } from "../../src/emit/imports.js";
import { copyPart, allParts } from "../../src/emit/runtime.js";
import { arbitraryManifest } from "../support/arbitrary-manifest.js";
import { compile, target } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

const NAMES = /^(?:import|export)(?: type)? \{([^}]*)\} from /gm;

/** The lists of names that are in another order, and texts whose imports are. */
function findUnsorted(text: string): readonly string[] {
  const lists = [...text.matchAll(NAMES)].map(([, list = ""]) =>
    list
      .split(",")
      // Biome goes by what a name is called in this file.
      .map((name) => name.trim().replace(/^type |\S+ as /g, ""))
      .filter((name) => name !== ""),
  );
  const unsorted = lists
    .filter((names) => names.toSorted(compareNaturally).join() !== names.join())
    .map((names) => names.join(", "));
  return sortImports(text) === text ? unsorted : [...unsorted, text];
}

test.each(["node", "express"] as const)("for %s", async (framework) => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryManifest,
      fc.constantFrom("vitest", "node"),
      async (manifest, testRunner) => {
        const { model } = await compile(manifest);
        if (model === null) return;
        const files = emit(model, { ...target, framework, testRunner });
        const texts = files.map(({ content }) => content);
        expect(texts.flatMap(findUnsorted)).toEqual([]);
      },
    ),
    { numRuns: countRuns(15, 40, 400) },
  );
});

test("in every part of the runtime", () => {
  const texts = allParts.map((part) => copyPart(part, ".js"));
  expect(texts.flatMap(findUnsorted)).toEqual([]);
});

test("finds names and files that are not in order", () => {
  const names = 'import { send, type Row } from "./a.js";\n';
  const files = 'import { a } from "./b.js";\nimport { a } from "./a.js";\n';
  expect(findUnsorted(names)).toEqual(["send, Row"]);
  expect(findUnsorted(files)).toEqual([files]);
});
