import { defineConfig } from "vitest/config";

// Without it the tests that `npm start` compiled would be run as well.
export default defineConfig({ test: { include: ["test/**/*.test.ts"] } });
