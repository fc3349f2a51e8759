// @ts-check
/**
 * Every Node that is supported: the tool runs on it and writes the same, and
 * the tests of what it wrote pass. From 22.18 on they run as they stand, with
 * nothing but their types taken away.
 */
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  generate,
  here,
  listFiles,
  makeProject,
  program,
  run,
} from "./project.mjs";

const versions = ["20", "22", "24", "26"];

export async function checkNodes() {
  const row = { framework: "node", testRunner: "node", modules: "module" };
  /** @type {string | undefined} */
  let first;
  for (const version of versions) {
    const node = join(here, `node_modules/node${version}/bin/node`);
    const folder = makeProject({ ...row, resolution: "strip" });
    try {
      assert(
        (await run(folder, ["--version"], node)).startsWith(`v${version}.`),
      );
      await generate(folder, node);
      const all = readAll(folder);
      first ??= all;
      assert(all === first, `Node ${version} writes something else`);
      await run(folder, [program, "check"], node);
      const said = await run(folder, await joinTests(folder, version), node);
      const passed = Number(/(?:#|ℹ) pass (\d+)/.exec(said)?.[1]);
      assert(passed > 2000, `too few tests: ${passed}\n${said}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * One file that has all tests, as this Node takes them: in one process, for the sake of
 * time. The oldest has to have them compiled.
 *
 * @param {string} folder
 * @param {string} version
 */
async function joinTests(folder, version) {
  const isOldest = version === "20";
  const tsc = join(here, "node_modules/typescript-6/bin/tsc");
  if (isOldest) await run(folder, [tsc, "-p", "."]);
  const tests = listFiles(folder, isOldest ? ".test.js" : ".test.ts");
  const imports = tests.map((file) => `import "./${file}";\n`);
  const all = join(folder, "all-tests.mjs");
  writeFileSync(all, imports.join(""));
  return [all];
}

/**
 * Every file that was written, as one text.
 *
 * @param {string} folder
 */
function readAll(folder) {
  return [...listFiles(folder, ".ts"), "resource-gen.lock.json"]
    .map((path) => `${path}\n${readFileSync(join(folder, path), "utf8")}`)
    .join("");
}
