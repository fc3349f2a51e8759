/**
 * The model to files: everything that a run wants to be there. Stage: emit.
 * Pure: looks at no disk, and the order of what it returns is the order in
 * which files can be written, each behind those that it imports.
 */
import type { Model } from "../model/types.js";
import { emitContracts } from "./contracts.js";
import { emitControllers } from "./controllers.js";
import { emitControllersIndex } from "./controllers-index.js";
import { emitControllerTests } from "./controller-tests.js";
import type { OutputFile } from "./file.js";
import { emitNative } from "./native.js";
import { emitFormats } from "./formats.js";
import { emitRoutes } from "./routes.js";
import { copyRuntime, listRuntime } from "./runtime.js";
import type { Target } from "./target.js";
import { createSampler } from "./tests/samples.js";
import { emitTests } from "./tests/tests.js";
import { emitUrls } from "./urls.js";

type Emit = (model: Model, target: Target) => OutputFile;

/** The files of `<dir>` that vary with the manifest, or its framework. */
const rendered: Readonly<Record<string, Emit>> = {
  routes: emitRoutes,
  formats: emitFormats,
  contracts: emitContracts,
  native: emitNative,
  urls: emitUrls,
};

/**
 * Renders every file of a project.
 *
 * @param model of a manifest without errors
 */
export function emit(model: Model, target: Target): readonly OutputFile[] {
  const sampler = createSampler(model);
  return [
    ...listRuntime(target, model.formats).map(
      (name) => rendered[name]?.(model, target) ?? copyRuntime(name, target),
    ),
    ...emitControllers(model, target),
    ...emitControllersIndex(model, target),
    ...emitTests(model, target, sampler),
    ...emitControllerTests(model, target, sampler),
  ];
}
