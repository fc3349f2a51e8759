// @ts-check
/**
 * `npm run update`: writes every golden file and regenerates the examples, for
 * a change that is meant to alter them. The documentation comes last, since it
 * quotes the goldens. Further arguments narrow the first step to some tests.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTests } from "./find-tests.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** Every test outside test/docs that compares with a golden file. */
const goldens = findTests(/\/support\/golden\.js"/).filter(
  (path) => !path.startsWith("test/docs/"),
);

/** @param {readonly string[]} tests */
function update(tests) {
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--reporter=dot", ...tests],
    { cwd: root, stdio: "inherit", env: { ...process.env, UPDATE: "1" } },
  );
  if (status !== 0) process.exitCode = 1;
}

const named = process.argv.slice(2);
update(named.length > 0 ? named : goldens);
update(["test/docs"]);
