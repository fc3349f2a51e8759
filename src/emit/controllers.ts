/**
 * The user's controllers: a class for each, with a stub for each action.
 * Stage: emit. What is there already is not our business: see `merge`.
 */
import type { Controller, Model } from "../model/types.js";
import type { OutputFile } from "./file.js";
import { findForms, formHelpers, describeFormStub } from "./form-stub.js";
import type { Forms } from "./form-stub.js";
import { compareNaturally } from "./imports.js";
import { describeStub, findMemberRoutes, type MemberRoutes } from "./stub.js";
import { importPath, type Target } from "./target.js";
import { renderWithBlocks } from "./template.js";
import { controllerPath } from "./user-files.js";

/** What the stubs of all controllers need to know. */
interface Surroundings {
  readonly members: MemberRoutes;
  readonly forms: Forms;
}

function emitController(
  controller: Controller,
  path: string,
  target: Target,
  surroundings: Surroundings,
): OutputFile {
  const { className, contract: name, actions } = controller;
  const own = path.slice(0, path.lastIndexOf("/"));
  const fromDir = (file: string) =>
    importPath(own, `${target.dir}/${file}`, target.importExtension);
  const from = {
    contracts: fromDir("contracts"),
    http: fromDir("http"),
    urls: fromDir("urls"),
  };
  const forms = actions.map((action) =>
    describeFormStub(action, surroundings.forms),
  );
  const builders = forms.flatMap((form) => form?.builder ?? []);
  const values = [
    { names: builders.length > 0 ? formHelpers : [], from: from.http },
    { names: [...new Set(builders)].sort(compareNaturally), from: from.urls },
  ].filter(({ names }) => names.length > 0);
  const { text, blocks } = renderWithBlocks("controller", {
    key: controller.key,
    className,
    contract: `${name}Contract`,
    context: `${name}Context`,
    builders: [...new Set(builders)].sort(compareNaturally),
    from,
    actions: actions.map((action, index) => ({
      name: action.name,
      ...describeStub(action, surroundings.members),
      form: forms[index] ?? null,
    })),
  });
  return {
    path,
    owner: "yours",
    content: text,
    merge: {
      kind: "controller",
      className,
      contract: `${name}Contract`,
      contractModule: from.contracts,
      types: [
        { name: `${name}Context`, module: from.contracts },
        { name: `${name}Contract`, module: from.contracts },
        { name: "Reply", module: from.http },
      ],
      values: values.flatMap(({ names, from: module }) =>
        names.map((value) => ({ name: value, module })),
      ),
      members: actions.map((action, index) => ({
        name: action.name,
        text: blocks[index] ?? "",
      })),
    },
  };
}

/** Renders every controller; none where the target has none. */
export function emitControllers(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const surroundings: Surroundings = {
    members: findMemberRoutes(model),
    forms: findForms(model),
  };
  return model.controllers.flatMap((controller) => {
    const path = controllerPath(target, controller);
    return path === null
      ? []
      : [emitController(controller, path, target, surroundings)];
  });
}
