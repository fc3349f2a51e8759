// @ts-check
/**
 * What sorts imports goes over everything that was generated for the forge
 * example, no file ignored: Biome's `check --write`, ESLint with three sorters,
 * and the editors' "organize imports". generate then has nothing to do and
 * nothing to complain of, nor when the manifest changes.
 * Needs `npm ci` here, and the build of the project. Ends with 1 where anything
 * is not as it should be.
 */
import assert from "node:assert/strict";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ESLint } from "eslint";
import perfectionist from "eslint-plugin-perfectionist";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import ts from "typescript";
import tseslint from "typescript-eslint";
import { changes, execute, generate, root, say } from "./cli.mjs";

const here = import.meta.dirname;
const biome = join(here, "node_modules/@biomejs/biome/bin/biome");

const up = { order: "desc", type: "natural" };

/** @type {readonly { name: string, run: (folder: string) => unknown }[]} */
const sorters = [
  {
    name: "Biome",
    run: (folder) =>
      execute(folder, [biome, "check", "--write", "src", "test"]),
  },
  {
    name: "eslint-plugin-simple-import-sort",
    run: (folder) =>
      fix(folder, {
        plugins: { "simple-import-sort": simpleImportSort },
        rules: {
          "simple-import-sort/imports": "error",
          "simple-import-sort/exports": "error",
        },
      }),
  },
  {
    // Against our own order, so that nothing stays where it was.
    name: "eslint-plugin-perfectionist",
    run: (folder) =>
      fix(folder, {
        plugins: { perfectionist },
        rules: {
          "perfectionist/sort-imports": ["error", up],
          "perfectionist/sort-named-imports": ["error", up],
          "perfectionist/sort-exports": ["error", up],
          "perfectionist/sort-named-exports": ["error", up],
        },
      }),
  },
  {
    name: "ESLint's sort-imports",
    run: (folder) =>
      fix(folder, {
        rules: {
          "sort-imports": [
            "error",
            { ignoreCase: true, ignoreDeclarationSort: true },
          ],
        },
      }),
  },
  { name: "organizeImports", run: organize },
];

const manifest = readFileSync(
  join(root, "examples/forge/resources.yaml"),
  "utf8",
);
for (const { name, run } of sorters) {
  const folder = realpathSync(
    mkdtempSync(join(tmpdir(), "resource-gen-sort-")),
  );
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    writeFileSync(join(folder, "resources.yaml"), manifest);
    generate(folder, []);
    let changed = 0;
    // Once more after a change of the manifest: with one sorter, as that has nothing to
    // do with who sorts.
    const rounds = name === "Biome" ? [1, 2] : [1];
    for (const round of rounds) {
      const before = readAll(folder);
      await run(folder);
      const after = readAll(folder);
      if (after !== before) changed += 1;
      const checked = generate(folder, ["--check"]);
      assert.deepEqual(checked.diagnostics, [], name);
      assert.deepEqual(changes(checked), [], name);
      generate(folder, []);
      assert.equal(readAll(folder), after, `${name}: a file was written`);

      // And the files are the generator's none the less.
      const grown = say(folder, ["add", `things${round}`]);
      assert.deepEqual(grown.diagnostics, [], name);
      assert(changes(grown).includes("update src/resources/urls.ts"), name);
      assert(changes(grown).includes("insert src/controllers/index.ts"), name);
      assert.deepEqual(changes(generate(folder, ["--check"])), [], name);
    }
    console.log(
      `ok  ${name}, which changed files in ${changed} of ${rounds.length} rounds`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Has ESLint mend what these rules find.
 *
 * @param {string} folder
 * @param {object} config
 */
async function fix(folder, config) {
  const eslint = new ESLint({
    cwd: folder,
    fix: true,
    overrideConfigFile: true,
    overrideConfig: /** @type {any} */ ({
      files: ["**/*.ts"],
      languageOptions: { parser: tseslint.parser },
      ...config,
    }),
  });
  const results = await eslint.lintFiles(["src", "test"]);
  assert(results.length > 100, "ESLint found no files");
  const left = results.flatMap(({ messages }) => messages);
  assert.deepEqual(
    left.map(({ message }) => message),
    [],
  );
  await ESLint.outputFixes(results);
}

/**
 * What editors do on saving, by TypeScript's own service.
 *
 * @param {string} folder
 */
function organize(folder) {
  const paths = listFiles(folder);
  const texts = new Map(
    paths.map((path) => [path, readFileSync(path, "utf8")]),
  );
  const service = ts.createLanguageService({
    getScriptFileNames: () => paths,
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = texts.get(path) ?? ts.sys.readFile(path);
      return text === undefined
        ? undefined
        : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      types: [],
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  for (const path of paths) {
    const edits = service.organizeImports(
      { type: "file", fileName: path },
      {},
      {},
    );
    let text = texts.get(path) ?? "";
    const all = edits.flatMap(({ textChanges }) => textChanges);
    for (const { span, newText } of all.toSorted(
      (one, other) => other.span.start - one.span.start,
    ))
      text =
        text.slice(0, span.start) +
        newText +
        text.slice(span.start + span.length);
    writeFileSync(path, text);
  }
}

/**
 * Every TypeScript file of a project, sorted.
 * @param {string} folder
 */
function listFiles(folder) {
  return ["src", "test"]
    .flatMap((each) =>
      readdirSync(join(folder, each), {
        recursive: true,
        encoding: "utf8",
      }).map((path) => join(folder, each, path)),
    )
    .filter((path) => path.endsWith(".ts"))
    .sort();
}

/** @param {string} folder */
function readAll(folder) {
  return listFiles(folder)
    .map((path) => `${path}\n${readFileSync(path, "utf8")}`)
    .join("");
}
