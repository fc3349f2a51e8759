/**
 * The user's tests: a starting point for each controller, and the application
 * that they send requests to. Stage: emit. They pass while actions are stubs
 * and after they are implemented, and are meant to be edited. If nothing is
 * stored, or no sample row fits, a test only expects that the answer is not
 * 500.
 */
import type { Controller, ControllerAction, Model } from "../model/types.js";
import type { OutputFile } from "./file.js";
import { VERIFY } from "./expectations/expectations.js";
import { sortImports } from "./imports.js";
import type { Samples } from "./samples/samples.js";
import { importFile, type EmitTarget } from "./target.js";
import { renderWithBlocks } from "./template.js";
import type { ControllerTestData } from "./template-data/yours.js";
import { emitTestApp, fromTests, startsEach } from "./test-app.js";
import {
  controllerPath,
  controllerTestPath,
  testAppPath,
} from "./user-files.js";
import { writeQuery } from "./tests/kit.js";
import type { Sampler } from "./tests/samples.js";

/** The methods whose requests have a body. */
const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

type TestData = ControllerTestData["tests"][number] & { readonly name: string };

/** What the tests of all controllers need. */
interface Around {
  readonly model: Model;
  readonly target: EmitTarget;
  readonly sampler: Sampler;
  readonly samples: Samples;
  /** The file of their application. */
  readonly app: string;
  /** Whether each test has a database of its own. */
  readonly starts: boolean;
}

/**
 * One test for an action: of what its store does, otherwise of the first of its
 * routes that has a sample.
 */
function describeTest(
  key: string,
  action: ControllerAction,
  { sampler, samples }: Around,
): TestData {
  const { name, routes } = action;
  const stored = samples.tests.get(action);
  const sampled = routes.find((route) => sampler.sample(route) !== null);
  const route = stored?.address.route ?? sampled ?? routes[0];
  if (route === undefined) throw new Error(`no route reaches ${name}`);
  const { method } = route;
  const sample = sampler.sample(route);
  return {
    name,
    method,
    title: `${method} ${route.path}`,
    path: sample === null ? null : sample.path + writeQuery(route),
    hasBody: WITH_BODY.has(method),
    to: `${key}#${name}`,
    isStored: stored !== undefined,
  };
}

/** Whether a test sends a request by itself, and says something of the reply. */
function sends({ path, isStored }: TestData): boolean {
  return path !== null && !isStored;
}

/** What the tests of a file import from the project's other files. */
function listImports(
  tests: readonly TestData[],
  path: string,
  { app, starts, target }: Around,
): ControllerTestData["imports"] {
  const ofApp = [
    ...(tests.some(sends) ? ["send"] : []),
    ...(starts ? ["start", "stop"] : []),
  ];
  const verified = tests.some(({ isStored }) => isStored) ? ["verify"] : [];
  return [
    { names: ofApp, from: importFile(path, app, target) },
    { names: verified, from: fromTests(path, VERIFY, target) ?? "" },
  ].filter(({ names }) => names.length > 0);
}

/**
 * The test of an action, for a file whose tests have no database of their own.
 */
function renderPlain(data: ControllerTestData, index: number): string {
  const tests = data.tests
    .slice(index, index + 1)
    .map((test) => ({ ...test, isStored: false }));
  return (
    renderWithBlocks("controller-test", { ...data, tests }).blocks[0] ?? ""
  );
}

/** Renders the tests of a controller. */
function emitControllerTest(
  { key, className, actions, file }: Controller,
  path: string,
  around: Around,
): OutputFile {
  const { target, starts } = around;
  const tests = actions.map((action) => describeTest(key, action, around));
  const data: ControllerTestData = {
    key,
    className,
    tests,
    starts,
    verifies: tests.find(({ isStored }) => isStored)?.to ?? null,
    hasPlain: tests.some(({ isStored }) => !isStored),
    sends: tests.some(sends),
    testRunner: target.testRunner,
    imports: listImports(tests, path, around),
  };
  const { text, blocks } = renderWithBlocks("controller-test", data);
  const tested = controllerPath(target, { file });
  return {
    path,
    owner: "yours",
    content: starts ? sortImports(text) : text,
    merge: {
      kind: "tests",
      sender: "send",
      ...(starts && { starter: "start" }),
      ...(tested !== null && { controller: tested }),
      members: tests.map(({ name, title, isStored }, index) => ({
        name,
        title,
        text: blocks[index] ?? "",
        ...(isStored && { plain: renderPlain(data, index) }),
      })),
    },
    once: true,
  };
}

/** Renders the tests of each controller; none if the target has none. */
export function emitControllerTests(
  model: Model,
  target: EmitTarget,
  sampler: Sampler,
  samples: Samples,
): readonly OutputFile[] {
  const app = testAppPath(target);
  if (app === null || model.controllers.length === 0) return [];
  const starts = startsEach(model, target);
  const around: Around = { model, target, sampler, samples, app, starts };
  const tests = model.controllers.flatMap((controller) => {
    const path = controllerTestPath(target, controller);
    return path === null ? [] : [emitControllerTest(controller, path, around)];
  });
  return [emitTestApp(app, model, target, samples), ...tests];
}
