import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import usual from "../../vitest.config.js";

const root = new URL("../..", import.meta.url).pathname;

/** The files of `npm test` that take more cases here: test/support/runs.ts. */
function listDrawing(): readonly string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .filter((path) => !/^(?:hosts|cases|fixtures)\/|node_modules/.test(path))
    .map((path) => `test/${path}`)
    .filter((path) =>
      /\bcountRuns\(/.test(readFileSync(join(root, path), "utf8")),
    );
}

// Each file gets a process of its own.
const rest = { ...usual.test };
delete rest.projects;

/** `npm run test:long`: what takes too long for each run of `npm test`. */
export default defineConfig({
  ...usual,
  root,
  test: {
    ...rest,
    env: { LONG: "1" },
    include: ["test/long/*.test.ts", ...listDrawing()],
    exclude: ["**/node_modules/**"],
  },
});
