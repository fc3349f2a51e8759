/**
 * The user's tests: a place to begin for each controller. Stage: emit. They
 * hold while actions are stubs and after they are written, and are there to be
 * edited.
 */
import type { Controller, ControllerAction, Model } from "../model/types.js";
import { writeComment } from "./comment.js";
import { print } from "./doc.js";
import type { OutputFile } from "./file.js";
import { parens, quote } from "./layout.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";
import { writeQuery, writeRunner } from "./tests/kit.js";
import type { Sampler } from "./tests/samples.js";

/** The methods whose requests have a body. */
const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/** One test for an action, by the first of its routes that has a sample. */
function describeTest(
  { routes }: ControllerAction,
  sampler: Sampler,
): object | null {
  for (const route of routes) {
    const sample = sampler.sample(route);
    if (sample === null) continue;
    const path = sample.path + writeQuery(route);
    const args = [quote(route.method), quote(path)];
    if (WITH_BODY.has(route.method)) args.push("{}");
    const call = print(["const reply = await send", parens(args), ";"], 2);
    return { title: quote(`${route.method} ${route.path}`), call };
  }
  const [first] = routes;
  if (first === undefined) return null;
  const title = quote(`${first.method} ${first.path}`);
  return { call: null, todo: print(["test.todo", parens([title]), ";"]) };
}

function emitControllerTest(
  { key, className, file, actions }: Controller,
  folders: { readonly tests: string; readonly controllers: string },
  target: Target,
  sampler: Sampler,
): OutputFile {
  const path = `${folders.tests}/${file}.controller.test.ts`;
  const own = path.slice(0, path.lastIndexOf("/"));
  const reach = (to: string): string =>
    importPath(own, to, target.importExtension);
  return {
    path,
    owner: "yours",
    once: true,
    content: render("controller-test", {
      comment: writeComment(
        [
          `Tests of ${className}, for the routes of \`${key}\`. Yours: written once, a place to begin. A stub answers 501; until its action is written, all that is asked of it is not to break. Then say here what you expect.`,
        ],
        0,
      ),
      runner: writeRunner(target),
      vitest: target.testRunner === "vitest",
      from: {
        app: reach(`${target.dir}/app`),
        controllers: reach(`${folders.controllers}/index`),
      },
      tests: actions
        .map((action) => describeTest(action, sampler))
        .filter((test) => test !== null),
    }),
  };
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
