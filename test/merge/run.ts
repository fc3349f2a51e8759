/** Runs a file of a controller as Node would, for what its members do. */
import { runInThisContext } from "node:vm";
import { ts } from "ts-morph";
import type { Shape } from "./shapes.js";

/** An instance of the class, or the object, that a module exports. */
export function load(
  text: string,
  { exported, kind }: Pick<Shape, "exported" | "kind">,
): Record<string, unknown> {
  const { outputText } = ts.transpileModule(text.replace(/^#!.*/, ""), {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  const exports: Record<string, unknown> = {};
  const module = `(function (exports, require) {${outputText}\n})`;
  const run = runInThisContext(module) as (
    exports: object,
    require: () => object,
  ) => void;
  run(exports, () => ({}));
  const value = exports[exported];
  return kind === "class"
    ? new (value as new () => Record<string, unknown>)()
    : (value as Record<string, unknown>);
}
