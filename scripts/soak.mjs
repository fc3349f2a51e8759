// @ts-check
/**
 * Runs the property suites for long: they read `SOAK` and then draw many more
 * cases, from seeds of their own. What is given on the command line goes to
 * vitest, so `npm run soak -- router` narrows it.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filters = process.argv.slice(2);

const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--testTimeout=0",
    ...(filters.length > 0 ? filters : ["property"]),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, SOAK: "1" } },
);
process.exitCode = status ?? 1;
