/**
 * Checks whether the target supports `import` and `export`, the only module
 * syntax that is generated. Reads only.
 */
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { findFile, foldersAbove, readJsonFile } from "./look.js";
import type { TsconfigFacts } from "./tsconfig.js";

/**
 * How Node and TypeScript treat a `.ts` or `.js` file in a folder (absolute; it
 * may not exist yet): by the nearest package.json, up to the root.
 */
export function findModules(folder: string, root: string): "esm" | "commonjs" {
  const nearest = foldersAbove(folder, root)
    .map((each) => findFile(each, ["package.json"]))
    .find((path) => path !== null);
  const type = nearest === undefined ? undefined : readJsonFile(nearest)?.type;
  return type === "module" ? "esm" : "commonjs";
}

/**
 * An error if TypeScript would reject every file (TS1286, TS1287): files that
 * compile to CommonJS may not contain ES module syntax under
 * `verbatimModuleSyntax`. The generator has no good way around it: it would
 * have to write `import x = require()`, which only TypeScript runs, or `.mts`
 * files, which such a project cannot import.
 */
export function refuseModules(
  tsconfig: TsconfigFacts | null,
  modules: "esm" | "commonjs",
  show: (path: string) => string,
): readonly FileProblem[] {
  if (tsconfig?.verbatimModuleSyntax !== true) return [];
  const kind = tsconfig.module ?? "";
  const isDecidedByPackage = /^node(?:16|18|20|next)$/.test(kind);
  const isCommonJs =
    kind === "commonjs" || (isDecidedByPackage && modules === "commonjs");
  if (!isCommonJs) return [];
  const file = show(tsconfig.path);
  const why =
    kind === "commonjs"
      ? `its \`module\` is commonjs`
      : `package.json has no \`"type": "module"\``;
  return [
    problemAt(
      "module-syntax-refused",
      file,
      `TypeScript would refuse the generated files: ${file} sets \`verbatimModuleSyntax\`, and ${why}`,
      kind === "commonjs"
        ? {
            help: "set `module` to nodenext or preserve, or turn `verbatimModuleSyntax` off",
          }
        : {},
    ),
  ];
}
