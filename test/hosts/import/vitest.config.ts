import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    include: ["test/hosts/import/*.test.ts"],
    testTimeout: 0,
    hookTimeout: 600_000,
  },
});
