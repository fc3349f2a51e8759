import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    include: ["test/hosts/admin/*.test.ts"],
    globalSetup: "scripts/generate-assets.mjs",
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A page that does not get there within this shows what it has instead.
    expect: { poll: { timeout: 60_000 } },
  },
});
