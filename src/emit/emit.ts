/**
 * Turns the model into files: everything that a run wants to exist. Stage:
 * emit. Pure: does not read the disk. The files are returned in an order in
 * which they can be written, each after those that it imports.
 */
import type { Model } from "../model/types.js";
import { emitAccess } from "./access.js";
import { emitApp } from "./app.js";
import { emitContracts } from "./contracts.js";
import { emitControllers } from "./controllers.js";
import { emitControllersIndex } from "./controllers-index.js";
import { emitControllerTests } from "./controller-tests.js";
import type { OutputFile } from "./file.js";
import { emitHost } from "./host.js";
import { emitHttp } from "./http.js";
import { emitRecords } from "./records/records.js";
import { emitRouter, emitRoutes } from "./routes.js";
import { emitRuntime, findParts } from "./runtime.js";
import { emitSend } from "./send.js";
import { emitState } from "./state.js";
import type { EmitTarget } from "./target.js";
import { emitDatabase, emitMigrationList } from "./stores/migrations.js";
import { emitPrograms } from "./stores/programs.js";
import { emitMake } from "./stores/make.js";
import { emitStores } from "./stores/stores.js";
import { createSamples } from "./samples/samples.js";
import { createSampler } from "./tests/samples.js";
import { emitTests } from "./tests/tests.js";
import { emitUrls } from "./urls.js";
import { emitViews, listPages, type ControllerViews } from "./views.js";

/** The files of `<dir>`, which bind the runtime to the manifest. */
function emitBound(
  model: Model,
  target: EmitTarget,
  views: readonly ControllerViews[],
): readonly OutputFile[] {
  const table = [emitRoutes(model, target), emitRouter(model, target)];
  const urls = emitUrls(model, target);
  const records = [
    ...emitRecords(model, target),
    ...emitStores(model, target),
    ...emitMake(model, target),
    ...emitMigrationList(model, target),
  ];
  const send = emitSend(model, target);
  if (target.controllers === false) return [...table, ...records, urls, send];
  return [
    ...table,
    ...records,
    emitHttp(model, target, views),
    emitContracts(model, target),
    urls,
    send,
    emitApp(model, target, views),
    ...emitHost(model, target),
  ];
}

/**
 * What files import from a runtime that is not written; null if it is written.
 */
export function findImported(
  files: readonly OutputFile[],
  target: EmitTarget,
): { readonly name: string; readonly parts: readonly string[] } | null {
  const { runtime } = target;
  if (typeof runtime === "string") return null;
  const parts = [...new Set(findParts(files, target))].sort();
  return { name: runtime.import, parts };
}

/**
 * Renders every file of a project.
 *
 * @param model of a manifest without errors
 */
export function emit(model: Model, target: EmitTarget): readonly OutputFile[] {
  const sampler = createSampler(model);
  const samples = createSamples(model, target, sampler);
  const views = listPages(model, target);
  const bound = emitBound(model, target, views);
  const database = emitDatabase(model, target);
  const programs = emitPrograms(model, target);
  const controllers = emitControllers(model, target, views);
  return [
    ...emitRuntime(model, [...bound, ...database, ...programs], target),
    ...emitState(model, target),
    ...emitViews(views, target),
    ...bound,
    ...database,
    ...controllers,
    ...emitControllersIndex(model, target, controllers),
    ...programs,
    ...emitTests(model, target, sampler, samples),
    ...emitControllerTests(model, target, sampler, samples),
    ...emitAccess(model, target),
  ];
}
