// @ts-check
/**
 * Runs for long every test that can: those that read `SOAK`, by themselves or in
 * test/support/runs.ts, and then draw many more cases. Words on the command line
 * narrow it to the files whose path holds one of them: `npm run soak -- router`.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTests } from "./find-tests.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);

const files = findTests(/SOAK|countRuns/).filter(
  (file) => words.length === 0 || words.some((word) => file.includes(word)),
);

if (files.length === 0) {
  console.error(
    `no test that draws more for long has one of these words: ${words}`,
  );
  process.exit(1);
}

const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    ...["run", "--testTimeout=0", ...files],
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, SOAK: "1" } },
);
process.exitCode = status ?? 1;
