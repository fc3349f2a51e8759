import { defineConfig } from "vitest/config";
import { serveAssets } from "./scripts/assets-plugin.mjs";

export default defineConfig({
  plugins: [serveAssets()],
  test: {
    include: ["test/**/*.test.ts"],
    // test/long is run by `npm run test:long`. test/hosts has dependencies of its
    // own; test/cases and test/fixtures hold projects, whose tests are not ours.
    exclude: [
      "test/long/**",
      "test/hosts/**",
      "test/cases/**",
      "test/fixtures/**",
      "**/node_modules/**",
    ],
    setupFiles: ["test/fixed-seed.ts"],
    maxWorkers: 2,
    // No test is about time: these end what hangs. To type-check a generated
    // project is one test, which takes minutes where a machine is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
