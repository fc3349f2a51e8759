// @ts-check
/**
 * What is generated of records is clean: types and readers, contracts, pages and
 * controllers under the strictest rules of typescript-eslint, tests under those
 * that it recommends, and all of it under Biome's. Needs `npm ci` here, and the build of the project.
 */
import assert from "node:assert/strict";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { execute, program, root } from "./cli.mjs";

const here = import.meta.dirname;

const folder = realpathSync(
  mkdtempSync(join(tmpdir(), "resource-gen-linters-")),
);
try {
  writeProject();
  execute(folder, [program, "generate", "--quiet"]);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^(src|test)\/.*\.ts$/.test(file))
    // The runtime is the same in every project: test/hosts/targets lints it.
    .filter((file) => !file.includes("/runtime/"));
  assert(files.includes("src/resources/records.ts"));
  assert(files.includes("src/views/articles.ts"));

  const biome = join(here, "node_modules/@biomejs/biome/bin/biome");
  execute(folder, [biome, "lint", "--error-on-warnings", ...files]);
  assert.deepEqual(await runEslint(files), []);
  console.log(`${files.length} files of records: no linter has a word to say`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function writeProject() {
  const compilerOptions = {
    ...{ target: "es2022", module: "nodenext", types: ["node"], strict: true },
    ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    ...{ noEmit: true, skipLibCheck: true },
  };
  const files = {
    "package.json": { type: "module", devDependencies: { vitest: "*" } },
    "tsconfig.json": { compilerOptions, include: ["src", "test"] },
    "biome.json": {
      assist: { enabled: false },
      formatter: { enabled: false },
    },
  };
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(value));
  copyFileSync(join(here, "records.yaml"), join(folder, "resources.yaml"));
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["@types", "vitest"])
    symlinkSync(
      join(root, "node_modules", name),
      join(folder, "node_modules", name),
      "junction",
    );
}

/**
 * @param {string[]} files
 * @returns {Promise<readonly string[]>} what ESLint says
 */
async function runEslint(files) {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: /** @type {any} */ ([
      ...tseslint.configs.recommended,
      ...tseslint.configs.strictTypeChecked.map((each) => ({
        ...each,
        files: ["src/**/*.ts"],
      })),
      {
        languageOptions: {
          parserOptions: { projectService: true, tsconfigRootDir: folder },
        },
        linterOptions: { reportUnusedDisableDirectives: "error" },
      },
    ]),
  });
  const results = await eslint.lintFiles(files);
  assert.equal(results.length, files.length);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, ruleId, message }) =>
        `${filePath.slice(folder.length)}:${line} ${ruleId} ${message}`,
    ),
  );
}
