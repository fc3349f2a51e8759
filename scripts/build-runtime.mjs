// @ts-check
/**
 * Compiles `src/runtime` into `packages/runtime/dist`: the package `resource-gen-runtime`.
 * File by file, as its hosts import types of frameworks that are not installed
 * here; that it compiles as a whole is for `npm run typecheck`. The package has no
 * dependencies, so that production installs nothing of the generator.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(root, "src/runtime");

/** @type {ts.CompilerOptions} */
const usual = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  strict: true,
};

/** What is made of a source: its ending, by which compiler, with which options. */
const products = /** @type {const} */ ([
  [".js", ts.transpileModule, usual],
  [
    ".d.ts",
    ts.transpileDeclaration,
    { ...usual, declaration: true, isolatedDeclarations: true },
  ],
]);

/**
 * Writes a module and its declarations for each part.
 *
 * @param {string} folder
 */
export function buildRuntime(folder) {
  for (const fileName of readdirSync(sources, {
    recursive: true,
    encoding: "utf8",
  })) {
    if (!fileName.endsWith(".ts")) continue;
    const text = readFileSync(join(sources, fileName), "utf8");
    for (const [ending, compile, compilerOptions] of products) {
      const options = { fileName, compilerOptions, reportDiagnostics: true };
      const { outputText, diagnostics = [] } = compile(keep(text), options);
      const [fault] = diagnostics;
      if (fault !== undefined) {
        const why = ts.flattenDiagnosticMessageText(fault.messageText, "\n");
        throw new Error(`src/runtime/${fileName}: ${why}`);
      }
      const file = fileName.replace(/\.ts$/, ending);
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), outputText);
    }
  }
}

/**
 * A declaration that needs Node's types says so too, which the compiler leaves
 * out unless it is told otherwise.
 *
 * @param {string} text
 */
function keep(text) {
  return text.replace('types="node" />', 'types="node" preserve="true" />');
}
