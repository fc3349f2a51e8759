import { defineConfig } from "vitest/config";
import { findTests } from "../../scripts/find-tests.mjs";
import usual, { long } from "../../vitest.config.js";

const root = new URL("../..", import.meta.url).pathname;

// Each file gets a process of its own.
const rest = { ...usual.test };
delete rest.projects;

/** `.ci/run` takes a sample, the same each time. */
const isSample = process.env["SAMPLE"] !== undefined;

/** What the sample leaves out, as another suite of `.ci/run` has much of it. */
const elsewhere = [
  // test/hosts/targets compiles, lints and tests what is emitted for each.
  "test/long/targets.test.ts",
  // Names are among those that `test/grammar` draws.
  "test/long/{list-word-fields,record-names}.test.ts",
  // bench/ generates and starts as large ones.
  "test/long/large.test.ts",
  // test/histories itself is part of `npm test`.
  "test/long/histories-find.test.ts",
];

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
      ...findTests(isSample ? /\bisLong\(/ : /\b(?:countRuns|isLong)\(/),
    ],
    exclude: ["**/node_modules/**", ...(isSample ? elsewhere : [])],
  },
});
