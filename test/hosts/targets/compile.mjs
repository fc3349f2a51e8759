// @ts-check
/**
 * What is generated compiles in other people's settings: examples/forge under
 * every TypeScript from 5.2 on, strict or not, with and without types and the
 * DOM, by old and new libraries, as CommonJS and as ES modules; two of them
 * together at least once. 0 errors, or the run refused it by name and wrote
 * nothing. Every third row, or all with SOAK=1; with words as arguments only the rows
 * that have all of them.
 */
import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { coverPairs, takeSample } from "./pairwise.mjs";
import { generate, here, makeProject, program, run } from "./project.mjs";

/** @typedef {Record<keyof typeof factors, string>} Row */

const factors = {
  framework: [
    "node",
    "fetch",
    "express",
    "express 4",
    "fastify",
    "koa",
    "hono",
  ],
  typescript: ["5.2", "5.4", "5.9", "6", "7"],
  strictness: ["strict", "noImplicitAny", "loose"],
  types: ["node's types", "no types"],
  lib: ["es2020", "es2023"],
  dom: ["dom", "no dom"],
  modules: ["module", "commonjs"],
  testRunner: ["jest", "node"],
};

const strictness = {
  strict: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
  },
  noImplicitAny: { strict: false, noImplicitAny: true },
  loose: { strict: false },
};

const words = process.argv.slice(2);
const covering = coverPairs(factors);
const taken = words.length === 0 ? takeSample(covering) : covering;
const rows = taken
  .map((row) => ({ row, name: Object.values(row).join(", ") }))
  .filter(({ name }) => words.every((word) => name.includes(word)));
assert(rows.length > 0, "no row has all these words");
/** @type {string[]} */
const faults = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = rows.shift(); next !== undefined; next = rows.shift()) {
      const { row, name } = next;
      const said = await checkRow(row).catch((/** @type {Error} */ error) => {
        faults.push(`${name}: ${error.message}`);
        return "FAILED";
      });
      console.log(`${said}  ${name}`);
    }
  }),
);
assert.equal(faults.length, 0, faults.join("\n\n"));

/** @param {Row} row */
async function checkRow(row) {
  const [framework = ""] = row.framework.split(" ");
  const compilerOptions = writeOptions(row);
  const folder = makeProject(
    { ...row, framework, resolution: "nodenext" },
    compilerOptions,
  );
  try {
    linkTypes(folder, row);
    const hasNoWeb = row.types === "no types" && row.dom === "no dom";
    if (["fetch", "hono"].includes(framework) && hasNoWeb) {
      await assert.rejects(
        run(folder, [program, "--format", "json"]),
        /"code":"web-types-missing"/,
      );
      assert(!existsSync(join(folder, "src")), "files were written");
      return "refused";
    }
    await generate(folder);
    const compiler = join(here, `node_modules/typescript-${row.typescript}`);
    await run(folder, [join(compiler, "bin/tsc"), "-p", ".", "--noEmit"]);
    return "ok";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Row} row */
function writeOptions({ typescript, modules, types, lib, dom, ...row }) {
  const isOld = typescript.startsWith("5.");
  // What TypeScript 6 deprecates, and 7 does not have any more.
  const commonjs = isOld
    ? { moduleResolution: "node10", esModuleInterop: false }
    : { moduleResolution: "bundler" };
  return {
    target: "es2020",
    lib: [lib, ...(dom === "dom" ? ["dom"] : [])],
    types: types === "no types" ? [] : ["node"],
    ...(modules === "commonjs"
      ? { module: "commonjs", ...commonjs }
      : { module: "nodenext" }),
    ...strictness[/** @type {keyof typeof strictness} */ (row.strictness)],
    skipLibCheck: true,
    rootDir: ".",
  };
}

/**
 * The types that a project of that age has: of Node 20, and of its Express.
 *
 * @param {string} folder
 * @param {Row} row
 */
function linkTypes(folder, { framework }) {
  const from = join(here, "node_modules");
  const into = join(folder, "node_modules/@types");
  const other = new Map([
    ["node", "types-node-20"],
    ...(framework === "express 4"
      ? [/** @type {const} */ (["express", "types-express-4"])]
      : []),
  ]);
  rmSync(into);
  mkdirSync(into);
  for (const name of readdirSync(join(from, "@types")))
    symlinkSync(
      join(from, other.get(name) ?? `@types/${name}`),
      join(into, name),
      "junction",
    );
}
