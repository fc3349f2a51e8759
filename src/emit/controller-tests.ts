/**
 * The user's tests: a place to begin for each controller, and the application
 * that they ask. Stage: emit. They hold while actions are stubs and after they
 * are written, and are there to be edited.
 */
import type { Controller, ControllerAction, Model } from "../model/types.js";
import type { OutputFile } from "./file.js";
import { describeOwnership } from "./ownership.js";
import { listComputed, STORES } from "./stores/stores.js";
import { importFile, type Target } from "./target.js";
import { sortImports } from "./imports.js";
import { render, renderWithBlocks } from "./template.js";
import { controllerTestPath, indexPath, testAppPath } from "./user-files.js";
import { writeQuery } from "./tests/kit.js";
import type { Sampler } from "./tests/samples.js";

/** The methods whose requests have a body. */
const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/** A test as its template wants it. */
interface TestData {
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** Null: there is no request to send. */
  readonly path: string | null;
  readonly hasBody: boolean;
}

/** One test for an action, by the first of its routes that has a sample. */
function describeTest(
  { name, routes }: ControllerAction,
  sampler: Sampler,
): TestData {
  const sampled = routes.find((route) => sampler.sample(route) !== null);
  const route = sampled ?? routes[0];
  if (route === undefined) throw new Error(`no route reaches ${name}`);
  const { method } = route;
  const sample = sampler.sample(route);
  return {
    ...{ name, method, title: `${method} ${route.path}` },
    path: sample === null ? null : sample.path + writeQuery(route),
    hasBody: WITH_BODY.has(method),
  };
}

/** The test of a controller, which sends its requests to the file `app`. */
function emitControllerTest(
  { key, className, actions }: Controller,
  path: string,
  app: string,
  target: Target,
  sampler: Sampler,
): OutputFile {
  const tests = actions.map((action) => describeTest(action, sampler));
  const testApp = importFile(path, app, target);
  const { text, blocks } = renderWithBlocks("controller-test", {
    ...{ key, className, tests },
    testRunner: target.testRunner,
    from: { testApp },
  });
  const members = tests.map(({ name, title }, index) => ({
    name,
    title,
    text: blocks[index] ?? "",
  }));
  return {
    path,
    owner: "yours",
    content: text,
    merge: { kind: "tests", sender: "send", members },
    once: true,
  };
}

/** Where the tests get their application. */
function emitTestApp(path: string, model: Model, target: Target): OutputFile {
  const { tables } = model;
  const text = render("test-app", {
    stores: tables.length > 0,
    isSqlite: model.database?.dialect !== "postgres",
    computed: listComputed(model),
    from: {
      app: importFile(path, `${target.dir}/app.ts`, target),
      controllers: importFile(path, indexPath(target) ?? "", target),
      database: importFile(path, target.database, target),
      stores: importFile(path, `${target.dir}/stores.ts`, target),
    },
    ownership: describeOwnership(model),
    constant: target.hasConstantIndex,
  });
  const needs = tables.length > 0 ? { needs: STORES } : {};
  return { path, owner: "yours", content: sortImports(text), ...needs };
}

/** Renders a test for each controller; none where the target has none. */
export function emitControllerTests(
  model: Model,
  target: Target,
  sampler: Sampler,
): readonly OutputFile[] {
  const app = testAppPath(target);
  if (app === null || model.controllers.length === 0) return [];
  const tests = model.controllers.flatMap((controller) => {
    const path = controllerTestPath(target, controller);
    return path === null
      ? []
      : [emitControllerTest(controller, path, app, target, sampler)];
  });
  return [emitTestApp(app, model, target), ...tests];
}
