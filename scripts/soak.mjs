// @ts-check
/**
 * Runs for long every test that can: those that read `SOAK`, by themselves or in
 * test/support/runs.ts, and then draw many more cases. Words on the command line
 * narrow it to the files whose path holds one of them: `npm run soak -- router`.
 *
 * Seven words are programs of their own: `npm run soak -- grammar` checks random
 * manifests of the whole grammar, and `npm run soak -- planted` whether that finds
 * faults which are planted in our sources; `--help` lists their options.
 * `npm run soak -- faults` serves requests while databases fail,
 * `npm run soak -- attack` sends those of callers who are after each other's rows,
 * `npm run soak -- payloads` looks for text of strangers that some output obeys,
 * `npm run soak -- import FOLDER` counts what becomes of the fields in OpenAPI documents, and
 * `npm run soak -- mutants` which changes to generated projects their own tests notice.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleTests } from "./bundle-tests.mjs";
import { findTests } from "./find-tests.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const [first = "", ...rest] = words;

/** By their words. */
const programs = new Map([
  ["grammar", "test/grammar/soak/main.ts"],
  ["planted", "test/grammar/planted/main.ts"],
  ["faults", "test/stores/faults/main.ts"],
  ["attack", "test/stores/attack/main.ts"],
  ["payloads", "test/payloads/main.ts"],
  ["import", "test/import/soak/main.ts"],
  ["mutants", "test/mutants/soak/main.ts"],
]);

const program = programs.get(first);
if (program === undefined) process.exitCode = runTests();
else {
  const bundle = await bundleTests(program, first);
  process.argv = [process.execPath, bundle, ...rest];
  await import(pathToFileURL(bundle).href);
}

/** @returns {number} how the tests ended */
function runTests() {
  const files = findTests(/SOAK|countRuns/).filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  if (files.length === 0) {
    console.error(
      `no test that draws more for long has one of these words: ${words}`,
    );
    return 1;
  }
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--testTimeout=0", ...files],
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, SOAK: "1" } },
  );
  return status ?? 1;
}
