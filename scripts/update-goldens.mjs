// @ts-check
/**
 * `npm run update`: writes every golden file and regenerates the examples, for
 * a change that is meant to alter them. The documentation comes last, since it
 * quotes the goldens. Further arguments narrow the first step to some tests.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** Every test outside test/docs that compares with a golden file. */
const goldens = [
  "test/manifest/errors.test.ts",
  "test/lint/lint.test.ts",
  "test/compatibility/cases.test.ts",
  "test/import/goldens.test.ts",
  "test/import/sizes.test.ts",
  "test/merge/goldens.test.ts",
  "test/migrations/goldens.test.ts",
  "test/stores/emitted.test.ts",
  "test/commands/cases.test.ts",
  "test/commands/pty.test.ts",
  "test/package/runtime-revision.test.ts",
  "test/examples/blog.test.ts",
  "test/examples/forge.test.ts",
  "test/examples/publishing.test.ts",
  "test/examples/workspace.test.ts",
];

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
