import { defineConfig } from "vitest/config";
import { findTests } from "../../scripts/find-tests.mjs";
import usual from "../../vitest.config.js";

const root = new URL("../..", import.meta.url).pathname;

// Each file gets a process of its own.
const rest = { ...usual.test };
delete rest.projects;

/** `npm run test:long`: what takes too long for each run of `npm test`. */
export default defineConfig({
  ...usual,
  root,
  test: {
    ...rest,
    env: { LONG: "1" },
    // Those of `npm test` take more cases here: test/support/runs.ts.
    include: ["test/long/*.test.ts", ...findTests(/\b(?:countRuns|isLong)\(/)],
    exclude: ["**/node_modules/**"],
  },
});
