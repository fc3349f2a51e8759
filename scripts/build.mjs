// @ts-check
/**
 * Builds the package: the generated modules first, then `dist/`. It is built
 * beside the old one and takes its place only when it is whole, so that a
 * failed build breaks nothing and a deleted source file leaves nothing behind.
 */
import { spawnSync } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { generateAssets } from "./generate-assets.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const tsc = join(
  dirname(require.resolve("typescript/package.json")),
  "bin/tsc",
);
const dist = join(root, "dist");
const fresh = `${dist}.${String(process.pid)}.tmp`;

generateAssets();
const { status } = spawnSync(
  process.execPath,
  [tsc, "-p", "tsconfig.build.json", "--outDir", fresh],
  { cwd: root, stdio: "inherit" },
);
if (status === 0) {
  await writeJsonSchema();
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
} else {
  rmSync(fresh, { recursive: true, force: true });
  process.exitCode = 1;
}

/** The schema of manifests for editors, as the build that was just made has it. */
async function writeJsonSchema() {
  const module = pathToFileURL(join(fresh, "manifest/json-schema.js"));
  const { createJsonSchema } = await import(module.href);
  const text = `${JSON.stringify(createJsonSchema(), null, 2)}\n`;
  writeFileSync(join(fresh, "schema.json"), text);
}
