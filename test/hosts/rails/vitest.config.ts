import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    include: ["test/hosts/rails/*.test.ts"],
    globalSetup: ["scripts/generate-assets.mjs"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
