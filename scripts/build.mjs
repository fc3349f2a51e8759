// @ts-check
/**
 * Builds the package: the generated modules first, then `dist/`. The old
 * `dist/` is removed, so that a deleted source file leaves nothing behind.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateAssets } from "./generate-assets.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = join(
  dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin/tsc",
);

generateAssets();
rmSync(join(root, "dist"), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit",
});
