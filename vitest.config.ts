import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // test/hosts has dependencies of its own; test/cases holds fixtures, and
    // the projects in them bring tests that are not ours to run.
    exclude: ["test/hosts/**", "test/cases/**", "**/node_modules/**"],
    globalSetup: ["scripts/generate-assets.mjs"],
    setupFiles: ["test/fixed-seed.ts"],
    maxWorkers: 2,
    // Type-checking a generated project is one test, and takes seconds.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
