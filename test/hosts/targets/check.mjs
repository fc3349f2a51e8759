// @ts-check
/**
 * What is generated fits into the target: examples/forge for every framework,
 * test runner, kind of modules, resolution and TypeScript, two of them together
 * at least once with SOAK=1, or every second of these rows; it compiles, passes its
 * own tests, and linters have nothing to say. And the tool, and what it writes, run on
 * every Node that is supported. Needs `npm ci` here, and the build of the project. With
 * words as arguments, `node check.mjs koa 5.9`, only the rows that have all of them.
 */
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { lint } from "./lint.mjs";
import { checkNodes } from "./nodes.mjs";
import { coverPairs, listPairs, takeSample } from "./pairwise.mjs";
import {
  generate,
  here,
  listFiles,
  makeProject,
  root,
  run,
} from "./project.mjs";

/** @typedef {import("./project.mjs").Row & { typescript: string }} Row */

const factors = {
  framework: await readFrameworks(),
  typescript: ["5.9", "6", "7"],
  testRunner: ["vitest", "jest", "node"],
  modules: ["module", "commonjs"],
  resolution: ["nodenext", "bundler"],
};

const rows = coverPairs(factors);
const covered = new Set(
  rows.flatMap((row) =>
    listPairs(
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, [value]]),
      ),
    ),
  ),
);
assert.deepEqual(
  listPairs(factors).filter((pair) => !covered.has(pair)),
  [],
);

// The longest first, that no core waits for it in the end.
const words = process.argv.slice(2);
const taken = words.length === 0 ? takeSample(rows) : rows;
const steps = [
  { name: "every Node", check: checkNodes },
  ...taken.map((row) => ({
    name: Object.values(row).join(", "),
    check: () => checkRow(row),
  })),
].filter(({ name }) => words.every((word) => name.includes(word)));
/** @type {string[]} */
const faults = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      const { name, check } = step;
      const start = performance.now();
      const failed = await check().then(
        () => null,
        (/** @type {Error} */ error) => error,
      );
      if (failed !== null) faults.push(`${name}: ${failed.message}`);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(
        `${failed === null ? "ok" : "FAILED"}  ${name} (${seconds} s)`,
      );
    }
  }),
);
assert.equal(faults.length, 0, faults.join("\n\n"));

/** The frameworks that a manifest may name. */
async function readFrameworks() {
  const { default: schema } = await import("../../../dist/schema.json", {
    with: { type: "json" },
  });
  const output = schema.properties.output.anyOf[0];
  const named = output?.properties?.framework.enum ?? [];
  assert(named.length > 1, "the schema names no frameworks");
  return named;
}

/** @param {Row} row */
async function checkRow(row) {
  const folder = makeProject(row);
  try {
    await generate(folder);
    const isBuilt = row.testRunner === "node" && row.resolution === "nodenext";
    const compiler = join(here, `node_modules/typescript-${row.typescript}`);
    const emit = isBuilt ? [] : ["--noEmit"];
    await run(folder, [join(compiler, "bin/tsc"), "-p", ".", ...emit]);
    await runTests(folder, row, isBuilt);
    if (row.typescript === "6") await lint(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * As its users would: Vitest, what tsc made, or Node with tsx; all in one
 * process, for the sake of time.
 *
 * @param {string} folder
 * @param {Row} row
 * @param {boolean} isBuilt
 */
async function runTests(folder, { testRunner }, isBuilt) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // To a file: of what Vitest prints, its end may be lost when it exits.
  const report = ["--reporter=json", "--outputFile=report.json"];
  const flags = ["--no-isolate", "--pool=forks", ...report];
  const tsx = join(here, "node_modules/tsx/dist/loader.mjs");
  const loader = isBuilt ? [] : ["--import", pathToFileURL(tsx).href];
  const alone = ["--test-isolation=none"];
  const node24 = join(here, "node_modules/node24/bin/node");
  const files = listFiles(folder, isBuilt ? ".test.js" : ".test.ts");
  const jest = join(here, "node_modules/jest/bin/jest.js");
  const said = await (testRunner === "vitest"
    ? run(folder, [vitest, "run", ...flags])
    : testRunner === "jest"
      ? run(folder, [jest, "--runInBand", ...jestFlags(folder)])
      : run(folder, [...loader, ...alone, "--test", ...files], node24));
  const passed =
    testRunner === "node"
      ? Number(/(?:#|ℹ) pass (\d+)/.exec(said)?.[1])
      : JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))
          .numPassedTests;
  assert(passed > 2000, `too few tests: ${passed}\n${said}`);
}

/**
 * Settings as a project with Jest has them: what makes JavaScript of TypeScript,
 * and which file an import that ends in `.js` means.
 *
 * @param {string} folder
 */
function jestFlags(folder) {
  const config = {
    rootDir: folder,
    testMatch: ["<rootDir>/test/**/*.test.ts"],
    transform: { "\\.ts$": join(here, "jest-transform.cjs") },
    moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
    watchman: false,
  };
  const report = ["--json", "--outputFile=report.json"];
  return [`--config=${JSON.stringify(config)}`, ...report];
}
