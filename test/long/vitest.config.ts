import { defineConfig } from "vitest/config";
import { findTests } from "../../scripts/find-tests.mjs";
import usual, { long } from "../../vitest.config.js";

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
    include: [
      "test/long/*.test.ts",
      ...long,
      // Those of `npm test` that draw take more cases here: test/support/runs.ts. Where
      // both commands run one after the other, `.ci/run` leaves it at those of the first,
      // but for tests that the first has not run at all.
      ...findTests(
        process.env["ONCE"] === undefined
          ? /\b(?:countRuns|isLong)\(/
          : /\bisLong\(/,
      ),
    ],
    exclude: ["**/node_modules/**"],
  },
});
