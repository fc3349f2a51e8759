/** Runs a file of a controller as Node would, for what its members do. */
import { runInThisContext } from "node:vm";
import { ts } from "ts-morph";
import type { Shape } from "./shapes.js";

/** An instance of the class, or the object, that a module exports. */
export function load(
  text: string,
  { exported, kind }: Pick<Shape, "exported" | "kind">,
): Record<string, unknown> {
  const value = run(text)[exported];
  return kind === "class"
    ? new (value as new () => Record<string, unknown>)()
    : (value as Record<string, unknown>);
}

/**
 * What a module exports. Whatever it imports is a class, whose instances say
 * where they come from: `./articles.controller.js#ArticlesController`.
 */
export function run(text: string): Record<string, unknown> {
  const { outputText } = ts.transpileModule(text.replace(/^#!.*/, ""), {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  const exports: Record<string, unknown> = {};
  const module = `(function (exports, require) {${outputText}\n})`;
  const call = runInThisContext(module) as (
    exports: object,
    require: (specifier: string) => object,
  ) => void;
  call(exports, (specifier) => {
    const from = (name: string) =>
      class {
        readonly from = `${specifier}#${name}`;
      };
    return new Proxy({}, { get: (_, name) => from(String(name)) });
  });
  return exports;
}
