// @ts-check
/**
 * The project of one row: examples/forge, generated for other settings, in a
 * folder of its own that finds its packages.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const here = import.meta.dirname;
export const root = join(here, "../../..");
export const program = join(root, "bin/resource-gen.js");

/**
 * @typedef {object} Row
 * @property {string} framework
 * @property {string} testRunner `vitest`, `jest` or `node`
 * @property {string} modules the `type` of package.json
 * @property {string} resolution `nodenext`, `bundler`, or `strip`: nodenext with `.ts`
 */

/** The flags under which everything that is generated must compile. */
const strictest = {
  target: "es2022",
  lib: ["es2022"],
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  rootDir: ".",
  outDir: "dist",
};

/**
 * How files find each other. A package of CommonJS may not be verbatim.
 *
 * @param {Row} row
 */
function writeResolution({ resolution, modules }) {
  if (resolution === "bundler")
    return {
      module: "preserve",
      moduleResolution: "bundler",
      verbatimModuleSyntax: true,
    };
  return {
    module: "nodenext",
    verbatimModuleSyntax: modules === "module",
    rewriteRelativeImportExtensions: resolution === "strip",
  };
}

/**
 * Writes the settings of a project and its manifest, and nothing else.
 *
 * @param {Row} row
 * @param {object} compilerOptions
 * @returns {string} its folder
 */
export function makeProject(
  row,
  compilerOptions = { ...strictest, ...writeResolution(row) },
) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-")));
  const { framework, testRunner, modules } = row;
  const json = (/** @type {object} */ value) => JSON.stringify(value, null, 2);
  const manifest = readFileSync(join(root, "examples/forge/resources.yaml"));
  const output = `output: { framework: ${framework}, testRunner: ${testRunner} }\n`;
  const files = {
    "package.json": json({ private: true, type: modules }),
    "tsconfig.json": json({
      compilerOptions,
      include: ["src", "test"],
    }),
    "resources.yaml": output + manifest,
    // What is compiled beside the tests is not to be run by Vitest.
    "vitest.config.mjs": `export default { test: { include: ["test/**/*.test.ts"] } };\n`,
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), text);
  linkPackages(folder);
  return folder;
}

/**
 * The suite's packages, and what the tool itself is tested with.
 *
 * @param {string} folder
 */
function linkPackages(folder) {
  const into = join(folder, "node_modules");
  mkdirSync(into);
  const from = [join(here, "node_modules"), join(root, "node_modules")];
  const names = [
    ...["express", "fastify", "koa", "hono", "vitest"],
    ...["@jest", "@types"],
  ];
  for (const name of names) {
    const [package_] = from.filter((each) => readdirSync(each).includes(name));
    assert(package_, `${name} is not installed`);
    symlinkSync(join(package_, name), join(into, name), "junction");
  }
}

/**
 * Runs a script of Node's in a folder; rejects, with what it printed, where it
 * ends with another code than 0.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {string} node the Node that runs it
 * @returns {Promise<string>} its standard output
 */
export function run(folder, args, node = process.execPath) {
  const env = { PATH: process.env["PATH"], NO_COLOR: "1" };
  return new Promise((resolve, reject) => {
    execFile(
      node,
      args,
      { cwd: folder, env, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else
          reject(
            new Error(`${args.slice(0, 6).join(" ")}\n${stdout}${stderr}`),
          );
      },
    );
  });
}

/**
 * Generates, and expects that there is nothing to complain of.
 *
 * @param {string} folder
 */
export async function generate(folder, node = process.execPath) {
  const said = await run(folder, [program, "--format", "json"], node);
  const { ok, diagnostics } = JSON.parse(said);
  assert.deepEqual({ ok, diagnostics }, { ok: true, diagnostics: [] });
}

/**
 * The files below a folder whose names end in this, sorted; relative to it.
 *
 * @param {string} folder
 * @param {string} ending
 */
export function listFiles(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"))
    .sort();
}
