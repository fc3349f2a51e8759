/**
 * The user's tests: a place to begin for each controller. Stage: emit. They
 * hold while actions are stubs and after they are written, and are there to be
 * edited.
 */
import type {
  Controller,
  ControllerAction,
  Model,
  Route,
} from "../model/types.js";
import { writeComment } from "./comment.js";
import { print } from "./doc.js";
import type { OutputFile, TestsMerge } from "./file.js";
import { Late, LateFile, LateTest, type Rendering } from "./late-file.js";
import { parens, quote } from "./layout.js";
import { importPath, type Target } from "./target.js";
import { renderWithBlocks } from "./template.js";
import { writeQuery, writeRunner } from "./tests/kit.js";
import type { Sampler } from "./tests/samples.js";

/** What the comment on them says about runs to come, and about what they ask. */
const ownershipNote =
  "Yours: written once; later runs only add tests of new actions. A stub answers 501; until its action is written, all that is asked of it is not to break. Then say here what you expect.";

/** The methods whose requests have a body. */
const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/** A test as its template wants it. */
interface TestData {
  readonly name: string;
  /** As it reads, and as it is written. */
  readonly heading: string;
  readonly title: string;
  /** Null: there is no request to send. */
  readonly call: string | null;
  readonly todo?: string;
}

/** One test for an action, by the first of its routes that has a sample. */
function describeTest(
  { name, routes }: ControllerAction,
  sampler: Sampler,
): TestData {
  for (const route of routes) {
    const sample = sampler.sample(route);
    if (sample === null) continue;
    const path = sample.path + writeQuery(route);
    const args = [quote(route.method), quote(path)];
    if (WITH_BODY.has(route.method)) args.push("{}");
    const call = print(["const reply = await send", parens(args), ";"], 2);
    const heading = writeHeading(route);
    return { name, heading, title: quote(heading), call };
  }
  const [first] = routes;
  if (first === undefined) throw new Error(`no route reaches ${name}`);
  const heading = writeHeading(first);
  const title = quote(heading);
  const todo = print(["test.todo", parens([title]), ";"]);
  return { name, heading, title, call: null, todo };
}

function writeHeading({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** Where the tests and the controllers are. */
interface Folders {
  readonly tests: string;
  readonly controllers: string;
}

function emitControllerTest(
  controller: Controller,
  folders: Folders,
  target: Target,
  sampler: Sampler,
): OutputFile {
  const path = `${folders.tests}/${controller.file}.controller.test.ts`;
  const { actions } = controller;
  const late = new Late(() => {
    const tests = actions.map((action) => describeTest(action, sampler));
    return renderTests(controller, path, tests, folders, target);
  });
  const merge: TestsMerge = {
    kind: "tests",
    sender: "send",
    members: actions.map(({ name }, index) => new LateTest(name, late, index)),
  };
  return new LateFile(path, late, merge, true);
}

function renderTests(
  { key, className }: Controller,
  path: string,
  tests: readonly TestData[],
  folders: Folders,
  target: Target,
): Rendering {
  const own = path.slice(0, path.lastIndexOf("/"));
  const reach = (to: string): string =>
    importPath(own, to, target.importExtension);
  const comment = `Tests of ${className}, for the routes of \`${key}\`. ${ownershipNote}`;
  const rendered = renderWithBlocks("controller-test", {
    comment: writeComment([comment], 0),
    runner: writeRunner(target),
    vitest: target.testRunner === "vitest",
    from: {
      app: reach(`${target.dir}/app`),
      controllers: reach(`${folders.controllers}/index`),
    },
    tests,
  });
  return { ...rendered, titles: tests.map(({ heading }) => heading) };
}

/** Renders a test for each controller; none where the target has none. */
export function emitControllerTests(
  model: Model,
  target: Target,
  sampler: Sampler,
): readonly OutputFile[] {
  const { controllers, controllerTests: tests } = target;
  if (controllers === false || tests === false) return [];
  return model.controllers.map((controller) =>
    emitControllerTest(controller, { tests, controllers }, target, sampler),
  );
}
