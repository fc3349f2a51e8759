import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    include: ["test/hosts/adapters/*.test.ts"],
    globalSetup: ["test/hosts/stores/server.ts"],
    // Both suites are written for mocha, whose words are global.
    globals: true,
    setupFiles: ["test/hosts/adapters/mocha.ts"],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
