import { defineConfig } from "vitest/config";
import usual from "../../vitest.config.js";

/** `npm run test:long`: what takes too long for each run of `npm test`. */
export default defineConfig({
  ...usual,
  root: new URL("../..", import.meta.url).pathname,
  test: {
    ...usual.test,
    env: { LONG: "1" },
    include: [
      "test/long/*.test.ts",
      // These take more cases here: test/support/runs.ts.
      "test/histories/{histories,fields,stub-hashes}.test.ts",
      "test/import/schemas.test.ts",
      "test/load/fuzz.test.ts",
      "test/migrations/histories.test.ts",
      "test/moves/histories.test.ts",
      "test/properties/projects.test.ts",
      "test/site/core.test.ts",
      "test/stores/{reference,servers,statements}.test.ts",
      "test/wire/wire.test.ts",
    ],
    exclude: ["**/node_modules/**"],
  },
});
