/** Decides how a target writes relative imports. Must not read files. */
import type { TestRunner } from "../manifest/targets.js";
import type { IMPORT_EXTENSIONS } from "../manifest/words.js";
import type { TsconfigFacts } from "./tsconfig.js";

/** The ending of a relative import. */
export type ImportExtension = ".js" | ".ts" | "";

export interface Habits {
  readonly tsconfig: Pick<
    TsconfigFacts,
    | "module"
    | "moduleResolution"
    | "allowImportingTsExtensions"
    | "rewriteRelativeImportExtensions"
  > | null;
  readonly modules: "esm" | "commonjs";
  readonly isDeno: boolean;
  readonly testRunner: TestRunner;
}

/**
 * What a colleague in that project would write:
 * - `.ts` if TypeScript is told to allow it, as then somebody wants it
 *   (Node's own type stripping, Deno, Vite's templates);
 * - `.js` if imports resolve as in Node (node16 to nodenext), and in packages
 *   of ES modules with an older resolution: without it, Node finds nothing;
 * - nothing if a bundler resolves, as not every bundler finds a `.ts` file by
 *   the name of a `.js` one, and in CommonJS packages. But if Node runs the
 *   tests, no bundler is involved, so packages of ES modules get `.js` there,
 *   too.
 *
 * Without a tsconfig, `.js`, which tsc, Vitest, tsx, esbuild and Bun all
 * accept; or `.ts` for Deno, and if Node runs the tests, as it runs them
 * unchanged.
 */
export function chooseExtension(
  wish: (typeof IMPORT_EXTENSIONS)[number],
  { tsconfig, modules, isDeno, testRunner }: Habits,
): ImportExtension {
  if (wish !== "auto") return wish === "none" ? "" : `.${wish}`;
  const byNode = testRunner === "node";
  if (tsconfig === null) return isDeno || byNode ? ".ts" : ".js";
  if (tsconfig.allowImportingTsExtensions) return ".ts";
  if (tsconfig.rewriteRelativeImportExtensions) return ".ts";
  const resolution = tsconfig.moduleResolution ?? implied(tsconfig.module);
  if (/^node(?:16|18|20|next)$/.test(resolution)) return ".js";
  if (resolution === "bundler" && !byNode) return "";
  return modules === "esm" ? ".js" : "";
}

/** How TypeScript resolves if only the kind of modules is set. */
function implied(module: string | null): string {
  return module === "preserve" ? "bundler" : (module ?? "");
}
