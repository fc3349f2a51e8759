/**
 * The user's controllers: a class for each, with a stub for each action. Stage:
 * emit. Existing files are not handled here: see `merge`.
 */
import { listUnset } from "../model/tables/unset-fields.js";
import type { Controller, Model } from "../model/types.js";
import { fromDir } from "./bound.js";
import type { OutputFile } from "./file.js";
import { findForms, describeFormStub } from "./form-stub.js";
import { STORES } from "./stores/stores.js";
import type { Forms } from "./form-stub.js";
import { compareNaturally, sortImports } from "./imports.js";
import {
  type ControllerStore,
  describeWork,
  findStores,
} from "./stores/store-stub.js";
import { describeStub, findMemberRoutes, type MemberRoutes } from "./stub.js";
import { importFile, type EmitTarget } from "./target.js";
import { renderWithBlocks } from "./template.js";
import type { From } from "./template-data/bound.js";
import type { ControllerData, FormStubData } from "./template-data/yours.js";
import { controllerPath } from "./user-files.js";
import type { ControllerViews } from "./views.js";

/** What the stubs of all controllers need to know. */
interface Surroundings {
  readonly members: MemberRoutes;
  /** What answered before, by controller and action. */
  readonly handlers: Model["handlers"];
  readonly forms: Forms;
  /** The store of each controller that has one. */
  readonly stores: ReadonlyMap<string, ControllerStore>;
  /** The view files of the controllers whose pages include a form. */
  readonly views: ReadonlyMap<Controller, string>;
}

/**
 * What stubs import.
 *
 * @param view the import specifier of the pages
 */
function listImports(
  forms: readonly FormStubData[],
  created: readonly string[],
  from: From<"http" | "urls" | "records">,
  view: string,
): ControllerData["values"] {
  const readers = forms.flatMap(({ reader }) => reader ?? []);
  const isPlain = forms.some(({ reader }) => reader === null);
  const values = [
    {
      names: [
        ...(readers.length > 0 ? ["formFor"] : []),
        ...(isPlain ? ["writeForm", "writePage"] : []),
      ],
      from: from.http,
    },
    { names: readers, from: from.records },
    {
      names: [
        ...forms.map(({ builder }) => builder),
        ...created.map((helper) => `${helper}Path`),
      ],
      from: from.urls,
    },
    { names: readers.length > 0 ? ["form"] : [], from: view },
  ];
  return values
    .filter(({ names }) => names.length > 0)
    .map(({ names, from: module }) => ({
      names: [...new Set(names)].sort(compareNaturally),
      from: module,
    }));
}

/** The stub of an action for a class without a store, so it queries none. */
function renderStub(data: ControllerData, index: number): string {
  const actions = data.actions.slice(index, index + 1).map((action) => ({
    ...action,
    work: null,
    form: action.form && { ...action.form, store: null },
    waits: false,
  }));
  return renderWithBlocks("controller", { ...data, actions }).blocks[0] ?? "";
}

function emitController(
  controller: Controller,
  path: string,
  target: EmitTarget,
  surroundings: Surroundings,
): OutputFile {
  const { className, contract: name, actions } = controller;
  const from = fromDir(path.slice(0, path.lastIndexOf("/")), target);
  const viewFile = surroundings.views.get(controller);
  const queried = surroundings.stores.get(controller.key) ?? null;
  const known = queried?.name ?? null;
  const owner = { hasView: viewFile !== undefined, store: known };
  const forms = actions.map((action) =>
    describeFormStub(action, surroundings.forms, owner),
  );
  const view = viewFile === undefined ? "" : importFile(path, viewFile, target);
  const shown = forms.filter((form) => form !== null);
  const works = actions.map((action) =>
    describeWork(action, queried, surroundings.members),
  );
  // A store that no action asks would be a member that nothing reads.
  const isAsked =
    works.some((work) => work !== null) ||
    forms.some((form) => (form?.store ?? null) !== null);
  const store = isAsked ? known : null;
  const above = works.flatMap((work) => work?.above ?? [])[0] ?? null;
  const created = works.flatMap((work) =>
    work?.work === "create" &&
    work.above === null &&
    work.isAddressed &&
    work.path !== null
      ? work.path.helper
      : [],
  );
  const values = listImports(shown, created, from, view);
  const data: ControllerData = {
    key: controller.key,
    className,
    contract: `${name}Contract`,
    context: `${name}Context`,
    from,
    values,
    store,
    above,
    actions: actions.map((action, index) => {
      const work = works[index] ?? null;
      const form = forms[index] ?? null;
      const isOpen =
        queried !== null && listUnset(action, queried.place).length > 0;
      const { comment, answer } = describeStub(
        action,
        surroundings.members,
        surroundings.handlers[`${controller.key}#${action.name}`],
        isOpen ? store : null,
      );
      return {
        name: action.name,
        // If it has code, the code shows what it answers.
        comment,
        answer: work === null ? answer : null,
        work,
        form,
        waits: work !== null || (form?.store ?? null) !== null,
      };
    }),
  };
  const { text, blocks } = renderWithBlocks("controller", data);
  return {
    path,
    owner: "yours",
    content: store === null ? text : sortImports(text),
    ...(store !== null && { needs: STORES }),
    merge: {
      kind: "controller",
      // A class that has the store of what is above has its own, too.
      ...(store !== null && { store: above ?? store }),
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
        ...(data.actions[index]?.waits === true && {
          plain: renderStub(data, index),
        }),
      })),
    },
  };
}

/** Renders every controller; none if the target has none. */
export function emitControllers(
  model: Model,
  target: EmitTarget,
  views: readonly ControllerViews[],
): readonly OutputFile[] {
  const withForms = views.filter(({ data }) => data.form);
  const surroundings: Surroundings = {
    members: findMemberRoutes(model),
    handlers: model.handlers,
    forms: findForms(model),
    stores: findStores(model),
    views: new Map(withForms.map(({ controller, path }) => [controller, path])),
  };
  return model.controllers.flatMap((controller) => {
    const path = controllerPath(target, controller);
    return path === null
      ? []
      : [emitController(controller, path, target, surroundings)];
  });
}
