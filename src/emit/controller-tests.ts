/**
 * The user's tests: a place to begin for each controller. Stage: emit. They
 * hold while actions are stubs and after they are written, and are there to be
 * edited.
 */
import type { Controller, ControllerAction, Model } from "../model/types.js";
import type { OutputFile, TestsMerge } from "./file.js";
import { importPath, type Target } from "./target.js";
import { renderWithBlocks } from "./template.js";
import { controllerTestPath, indexPath } from "./user-files.js";
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

function emitControllerTest(
  controller: Controller,
  path: string,
  target: Target,
  sampler: Sampler,
): OutputFile {
  const tests = controller.actions.map((action) =>
    describeTest(action, sampler),
  );
  const { content, members } = renderTests(controller, path, tests, target);
  return {
    path,
    owner: "yours",
    content,
    merge: { kind: "tests", sender: "send", members },
    once: true,
  };
}

function renderTests(
  { key, className }: Controller,
  path: string,
  tests: readonly TestData[],
  target: Target,
): Pick<OutputFile, "content"> & Pick<TestsMerge, "members"> {
  const own = path.slice(0, path.lastIndexOf("/"));
  const reach = (to: string): string =>
    importPath(own, to, target.importExtension);
  const index = indexPath(target) ?? "";
  const { text, blocks } = renderWithBlocks("controller-test", {
    ...{ key, className },
    vitest: target.testRunner === "vitest",
    from: {
      app: reach(`${target.dir}/app`),
      controllers: reach(index.slice(0, -".ts".length)),
    },
    tests,
  });
  const members = tests.map(({ name, title }, index) => ({
    name,
    title,
    text: blocks[index] ?? "",
  }));
  return { content: text, members };
}

/** Renders a test for each controller; none where the target has none. */
export function emitControllerTests(
  model: Model,
  target: Target,
  sampler: Sampler,
): readonly OutputFile[] {
  if (target.controllers === false) return [];
  return model.controllers.flatMap((controller) => {
    const path = controllerTestPath(target, controller);
    return path === null
      ? []
      : [emitControllerTest(controller, path, target, sampler)];
  });
}
