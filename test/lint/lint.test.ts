/**
 * One folder, one test: a manifest, and all the advice about it (UPDATE=1 writes it).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lintCodes } from "../../src/diagnostics/codes/lint.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { lintManifest } from "../../src/lint/lint.js";
import { findStandard, findVerb, isChanging } from "../../src/lint/verbs.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import { adviseOn, readManifest } from "../../src/run/pipeline.js";
import { sortDiagnostics } from "../../src/diagnostics/locate.js";
import { renderPretty } from "../../src/report/pretty.js";
import { expectGolden } from "../support/golden.js";
import { expectLinear } from "../support/growth.js";

const folder = join(import.meta.dirname, "../cases/lint");

async function renderAdvice(cwd: string): Promise<string> {
  const read = await readManifest({ cwd });
  const advice =
    read.meaning === null ? [] : await adviseOn(read, read.meaning);
  const all = sortDiagnostics([...read.diagnostics, ...advice]);
  return renderPretty(all, { sources: read.sources });
}

describe("test/cases/lint", () => {
  test.each(readdirSync(folder).sort())("%s", async (name) => {
    const golden = join(folder, name, "output.txt");
    const output = await renderAdvice(join(folder, name));
    expectGolden(golden, output);
  });

  test("show every rule, and a manifest that none has a word for", () => {
    const texts = readdirSync(folder).map((name) =>
      readFileSync(join(folder, name, "output.txt"), "utf8"),
    );
    const shown = texts.join("");
    const missing = Object.keys(lintCodes).filter(
      (code) => !shown.includes(`warning[${code}]`),
    );
    expect(missing).toEqual([]);
    expect(texts).toContain("");
  });
});

/** The codes and places of what is said about a manifest. */
async function advise(yaml: string): Promise<readonly string[]> {
  const read = readYamlValue(yaml);
  if (!read.ok) throw new Error(read.reason);
  const { tree, problems } = await checkManifest(read.value);
  if (tree === null) throw new Error(JSON.stringify(problems));
  const { model } = buildModel(tree);
  return lintManifest(tree, model, read.value).map(
    ({ code, place, severity }) =>
      `${severity ?? ""} ${code} ${place.path.join(".")}`,
  );
}

test("the constraint that is advised against a shadowed id settles it", async () => {
  const at = "resources: { pages: { param: slug, collection: { a_b: GET }";
  expect(await advise(`${at} } }`)).toEqual([
    "warning shadowed-id resources.pages.param",
  ]);
  const text = `${at}, constraints: { slug: "(?!(?:new|a_b)$)[^/]+" } } }`;
  expect(await advise(text)).toEqual([]);
});

test("shallow as it is advised settles deep nesting", async () => {
  const inner = "resources: { comments: { resources: { replies: } } }";
  const text = (own: string): string =>
    `resources: { articles: { ${own}${inner} } }`;
  expect(await advise(text(""))).toHaveLength(1);
  expect(await advise(text("shallow: true, "))).toEqual([]);
});

test("levels go down to what a resource holds, not to its neighbours", async () => {
  const text = `
lint: { verb-in-path: error }
resources:
  a_things: { lint: { verb-in-path: off }, resources: { b_things: { member: { lock: POST } } } }
  c_things: { member: { lock: POST } }`;
  expect(await advise(text)).toEqual([
    "error verb-in-path resources.c_things.member.lock",
  ]);
});

test("the verbs: what undoes a thing names the same thing", () => {
  expect(findVerb("publish")).toEqual({ noun: "publication", deed: "create" });
  expect(findVerb("unpublish")).toEqual({
    noun: "publication",
    deed: "destroy",
  });
  expect(findVerb("under")).toBeNull();
  expect(findVerb("constructor")).toBeNull();
  expect(findStandard("remove")).toBe("destroy");
  expect([isChanging("publish"), isChanging("list")]).toEqual([true, false]);
});

/** What lint is handed of so many resources, each too deep by one. */
async function readDeep(
  size: number,
): Promise<Parameters<typeof lintManifest>> {
  const lines = Array.from(
    { length: size },
    (_, index) =>
      `  things_${String(index)}: { resources: { parts: { resources: { bits: } } } }`,
  );
  const read = readYamlValue(`resources:\n${lines.join("\n")}`);
  if (!read.ok) throw new Error(read.reason);
  const { tree } = await checkManifest(read.value);
  return [tree!, buildModel(tree!).model, read.value];
}

test("three thousand resources take no more time each than a few do", async () => {
  const sizes = new Map([
    [1_008, await readDeep(1_008)],
    [63, await readDeep(63)],
  ]);
  expectLinear(
    1_008,
    (size) => ({ size, read: sizes.get(size)! }),
    ({ size, read }) => {
      expect(lintManifest(...read)).toHaveLength(size);
    },
  );
});
