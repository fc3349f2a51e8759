import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    include: ["test/hosts/security/*.test.ts"],
    globalSetup: [
      "scripts/generate-assets.mjs",
      "test/hosts/http/build-servers.ts",
    ],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
