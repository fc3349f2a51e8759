// @ts-check
/**
 * ESLint, oxlint and Biome, with the rules that each recommends, over a
 * generated project, the machine's files like any others.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import eslintComments from "@eslint-community/eslint-plugin-eslint-comments/configs";
import js from "@eslint/js";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { here, run } from "./project.mjs";

/** @param {string} folder */
export async function lint(folder) {
  const biome = join(here, "node_modules/@biomejs/biome/bin/biome");
  const oxlint = join(here, "node_modules/oxlint/bin/oxlint");
  // No rule of layout or of the order of imports: those are the formatter's.
  const settings = {
    assist: { enabled: false },
    formatter: { enabled: false },
  };
  writeFileSync(join(folder, "biome.json"), JSON.stringify(settings));
  const strict = ["--error-on-warnings", "--max-diagnostics=20"];
  await run(folder, [biome, "lint", ...strict, "src", "test"]);
  await run(folder, [oxlint, "--deny-warnings", "src", "test"]);
  assert.deepEqual(await runEslint(folder), []);
}

/** @param {string} folder */
async function runEslint(folder) {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: /** @type {any} */ ([
      js.configs.recommended,
      ...tseslint.configs.recommended,
      eslintComments.recommended,
      { linterOptions: { reportUnusedDisableDirectives: "error" } },
    ]),
  });
  const results = await eslint.lintFiles(["src", "test"]);
  assert(results.length > 100, "ESLint found no files");
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => `${filePath}:${line} ${message}`),
  );
}
