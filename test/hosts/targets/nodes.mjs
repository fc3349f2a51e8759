// @ts-check
/**
 * Every Node that is supported: the tool runs on it and writes the same, and
 * the tests of what it wrote pass. From 22.18 on they run as they stand, with
 * nothing but their types taken away.
 */
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  generate,
  here,
  listFiles,
  makeProject,
  program,
  run,
} from "./project.mjs";

/** Each version, and how it runs tests: the later ones in one process, for the sake of time. */
const versions = new Map([
  ["20", ["--test"]],
  ["22", ["--test"]],
  ["24", ["--test", "--test-isolation=none"]],
  ["26", ["--test", "--test-isolation=none"]],
]);

export async function checkNodes() {
  const row = { framework: "node", testRunner: "node", modules: "module" };
  /** @type {string | undefined} */
  let first;
  for (const [version, flags] of versions) {
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
      await run(
        folder,
        [...flags, ...(await findTests(folder, version))],
        node,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * The tests as this Node takes them. The oldest has to have them compiled.
 *
 * @param {string} folder
 * @param {string} version
 */
async function findTests(folder, version) {
  if (version !== "20") return listFiles(folder, ".test.ts");
  const tsc = join(here, "node_modules/typescript-6/bin/tsc");
  await run(folder, [tsc, "-p", "."]);
  return listFiles(folder, ".test.js");
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
