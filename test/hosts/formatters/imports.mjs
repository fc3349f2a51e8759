// @ts-check
/**
 * Biome sorts the imports of everything that was generated, no file ignored, and
 * changes none of them. Needs `npm ci` here, and the build of the project. Ends
 * with 1 where it has something to sort.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const program = join(here, "../../../bin/resource-gen.js");
const biome = join(here, "node_modules/@biomejs/biome/bin/biome");

const settings = {
  formatter: { enabled: false },
  linter: { enabled: false },
  assist: { enabled: true, actions: { source: { organizeImports: "on" } } },
};

const folder = mkdtempSync(join(tmpdir(), "resource-gen-imports-"));
try {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  copyFileSync(join(here, "resources.yaml"), join(folder, "resources.yaml"));
  execute([program, "generate", "--quiet"]);
  writeFileSync(join(folder, "biome.json"), JSON.stringify(settings));
  const unsorted = join(folder, "src/unsorted.ts");
  writeFileSync(unsorted, 'import { b, a } from "./a.js";\n\na(b);\n');
  const said = execute([biome, "check", "--max-diagnostics=none"], 1);
  assert.match(said, /Found 1 error/, said);
  rmSync(unsorted);
  execute([biome, "check"]);
  console.log("Biome has no import to sort");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {readonly string[]} args
 * @param {number} expected
 */
function execute(args, expected = 0) {
  const options = /** @type {const} */ ({ cwd: folder, encoding: "utf8" });
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  assert.equal(status, expected, `${args.join(" ")}\n${stdout}\n${stderr}`);
  return stdout + stderr;
}
