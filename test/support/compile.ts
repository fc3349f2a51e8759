/** A manifest's value to its model, as the pipeline makes it; and to code that runs. */
import { runInThisContext } from "node:vm";
import { transform } from "esbuild";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import type { ManifestProblem } from "../../src/diagnostics/diagnostic.js";
import { emitUrls } from "../../src/emit/urls.js";
import { urlNames } from "../../src/emit/own-url-names.js";
import type { EmitTarget } from "../../src/emit/target.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import type { Model } from "../../src/model/types.js";
import * as urlParts from "../../src/runtime/routing/urls.js";

export interface Compiled {
  /** Null where the manifest is refused. */
  readonly model: Model | null;
  readonly errors: readonly ManifestProblem[];
}

function isError({ code }: ManifestProblem): boolean {
  return catalogue[code].severity === "error";
}

export async function compile(manifest: unknown): Promise<Compiled> {
  const { tree, problems } = await checkManifest(manifest);
  if (tree === null) return { model: null, errors: problems.filter(isError) };
  const built = buildModel(tree, urlNames);
  const errors = [...problems, ...built.problems].filter(isError);
  return { model: errors.length === 0 ? built.model : null, errors };
}

export const target: EmitTarget = {
  dir: "src/resources",
  runtime: "src/resources/runtime",
  frameworks: [],
  controllers: "src/controllers",
  tests: "test/resources",
  controllerTests: "test/controllers",
  views: "src/views",
  database: "src/database.ts",
  server: "src/server.ts",
  migrations: "src/migrations",
  openapi: false,
  access: false,
  about: { name: "shop", version: "1.2.0", description: null, license: null },
  migrationNames: [],
  migrationData: [],
  hasConstantIndex: false,
  hasSharedTestApp: false,
  framework: "node",
  http2: false,
  testRunner: "vitest",
  importExtension: ".js",
  manifest: "resources.yaml",
};

/** The exports of the emitted `urls.ts`, ready to be called. */
export type Helpers = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** The parts of the runtime that `urls.ts` imports. */
const parts: Readonly<Record<string, object>> = {
  "./runtime/routing/urls.js": urlParts,
};

/** Emits `urls.ts` and runs it, as a module that nobody else has. */
export async function loadHelpers(model: Model): Promise<Helpers> {
  const { content } = emitUrls(model, target);
  const { code } = await transform(content, { loader: "ts", format: "cjs" });
  const module: { exports: Helpers } = { exports: {} };
  const load = runInThisContext(`(function (module, require) {${code}\n})`, {
    filename: "urls.ts",
  }) as (own: typeof module, require: (part: string) => unknown) => void;
  load(module, (part) => parts[part]);
  return module.exports;
}
