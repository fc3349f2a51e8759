// @ts-check
/**
 * New files of the user's come out as the target's formatter writes them:
 * Prettier, Biome, oxfmt and dprint have nothing to change in them, and for all
 * that they count as untouched. Needs `npm ci` here, and the build of the
 * project. Ends with 1 where anything is not as it should be.
 */
import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execute as runScript, program, root } from "./cli.mjs";

const here = import.meta.dirname;

/**
 * Each formatter, its settings, and how it says whether a file is laid out.
 * @type {readonly { packages: readonly string[], file: string, settings: object, check: readonly string[] }[]}
 */
const formatters = [
  {
    packages: ["prettier"],
    file: ".prettierrc.json",
    settings: {
      ...{ semi: false, singleQuote: true, trailingComma: "none" },
      overrides: [{ files: "test/**", options: { tabWidth: 6 } }],
    },
    check: ["prettier/bin/prettier.cjs", "--check"],
  },
  {
    packages: ["@biomejs/biome"],
    file: "biome.json",
    settings: {
      formatter: { lineWidth: 60, lineEnding: "crlf" },
      javascript: { formatter: { semicolons: "asNeeded" } },
    },
    check: ["@biomejs/biome/bin/biome", "format"],
  },
  {
    packages: ["oxfmt"],
    file: ".oxfmtrc.json",
    settings: { useTabs: true, singleQuote: true, printWidth: 120 },
    check: ["oxfmt/bin/oxfmt", "--check"],
  },
  {
    packages: ["dprint", "@dprint/typescript"],
    file: "dprint.json",
    settings: {
      typescript: { quoteStyle: "alwaysSingle", semiColons: "asi" },
      plugins: ["./node_modules/@dprint/typescript/plugin.wasm"],
    },
    check: ["dprint/bin.cjs", "check"],
  },
];

const manifest = readFileSync(join(here, "resources.yaml"), "utf8");
const smaller = manifest
  .replace(
    "profile: { singleton: true }",
    "profile: { singleton: true, except: [edit] }",
  )
  .replace(/ {2}line-items: .*\n/, "");
assert.notEqual(smaller, manifest);

for (const { packages, file, settings, check } of formatters) {
  const folder = realpathSync(
    mkdtempSync(join(tmpdir(), "resource-gen-created-")),
  );
  try {
    write("resources.yaml", manifest);
    write(
      "package.json",
      JSON.stringify({ type: "module", devDependencies: { vitest: "*" } }),
    );
    const ours = yours(folder);
    write(file, JSON.stringify(settings));
    for (const name of packages) link(name);

    // As it says beforehand, so it is written.
    const foretold = generate(folder, ["--dry-run"]);
    assert.deepEqual(foretold.diagnostics, []);
    const { diagnostics, plan } = generate(folder, []);
    assert.deepEqual(diagnostics, []);
    const paths = plan
      .filter(({ owner }) => owner === "yours")
      .map(({ path }) => path);
    assert(paths.length > 15);
    const [script = "", ...flags] = check;
    const formatter = join(folder, "node_modules", script);
    execute(folder, [formatter, ...flags, ...paths]);
    const theirs = new Map(paths.map((path) => [path, read(path)]));
    assert.notDeepEqual(theirs, ours, `${script}: nothing was laid out`);

    // Nothing more to do, also where no run before is remembered.
    for (const remembers of [true, false]) {
      if (!remembers)
        rmSync(join(folder, "node_modules/.cache"), {
          recursive: true,
          force: true,
        });
      assert.deepEqual(changes(generate(folder, [])), []);
    }

    // Nobody touched them: prune takes away what is no longer wanted.
    write("resources.yaml", smaller);
    generate(folder, []);
    assert.deepEqual(changes(run(folder, ["prune", "--format", "json"])), [
      "update src/controllers/profile.controller.ts",
      "update src/controllers/index.ts",
      "update test/controllers/profile.controller.test.ts",
      "delete src/controllers/line-items.controller.ts",
      "delete test/controllers/line-items.controller.test.ts",
    ]);
    execute(folder, [formatter, ...flags, "src/controllers/index.ts"]);
    console.log(`ok  ${check[0]}: ${paths.length} files`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  /** @param {string} path */
  function read(path) {
    return readFileSync(join(folder, path), "utf8");
  }

  /**
   * @param {string} path
   * @param {string} text
   */
  function write(path, text) {
    writeFileSync(join(folder, path), text);
  }

  /** @param {string} name of a package of the suite's, or of the tool's own */
  function link(name) {
    const from = [join(here, "node_modules"), join(root, "node_modules")]
      .map((each) => join(each, name))
      .find((each) => readable(each));
    assert(from !== undefined, `${name} is not installed`);
    const to = join(folder, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to, "junction");
  }
}

/** @param {string} folder */
function readable(folder) {
  try {
    return readFileSync(join(folder, "package.json"), "utf8") !== "";
  } catch {
    return false;
  }
}

/**
 * The user's files as they are without a formatter.
 * @param {string} folder
 */
function yours(folder) {
  const { plan } = generate(folder, []);
  const texts = new Map(
    plan
      .filter(({ owner }) => owner === "yours")
      .map(({ path }) => [path, readFileSync(join(folder, path), "utf8")]),
  );
  for (const name of ["src", "test", "resource-gen.lock.json"])
    rmSync(join(folder, name), { recursive: true });
  return texts;
}

/**
 * @typedef {object} Outcome
 * @property {readonly unknown[]} diagnostics
 * @property {readonly { path: string, action: string, owner: string }[]} plan
 */

/**
 * @param {string} folder
 * @param {readonly string[]} flags
 */
function generate(folder, flags) {
  return run(folder, ["generate", ...flags, "--format", "json"]);
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {Outcome}
 */
function run(folder, args) {
  return JSON.parse(execute(folder, [program, ...args]));
}

/** @param {Outcome} outcome */
function changes({ plan }) {
  return plan
    .filter(({ action }) => !["unchanged", "keep"].includes(action))
    .map(({ path, action }) => `${action} ${path}`);
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function execute(folder, args) {
  return runScript(folder, args, { DPRINT_CACHE_DIR: join(folder, ".dprint") });
}
