/**
 * The user's controllers: a class for each, with a stub for each action.
 * Stage: emit. What is there already is not our business: see `merge`.
 */
import type { Controller, Model } from "../model/types.js";
import { writeComment } from "./comment.js";
import type { OutputFile } from "./file.js";
import { findForms, formHelpers, writeFormStub } from "./form-stub.js";
import type { Forms, FormStub } from "./form-stub.js";
import { ownershipNote } from "./header.js";
import { writeImport } from "./imports.js";
import { Late, LateFile, LateMember, type Rendering } from "./late-file.js";
import { quote } from "./layout.js";
import { Items, listed, writeListed } from "./listed.js";
import { describeStub, findMemberRoutes, type MemberRoutes } from "./stub.js";
import { importPath, type Target } from "./target.js";
import { renderWithBlocks } from "./template.js";

/** `index(context: ArticlesContext<"index">): Reply {` */
function writeSignature(name: string, context: string): string {
  const param = `context: ${context}<${quote(name)}>`;
  // A class that is exported says what its methods return, or its types could
  // not be written without a type checker (`isolatedDeclarations`).
  const params = new Items([param]);
  return writeListed(listed(`${name}(`, params, "): Reply {"), 2);
}

/** What the stubs of all controllers need to know. */
interface Surroundings {
  readonly members: MemberRoutes;
  readonly forms: Forms;
}

function emitController(
  controller: Controller,
  folder: string,
  target: Target,
  surroundings: Surroundings,
): OutputFile {
  const { className, contract: name, actions } = controller;
  const path = `${folder}/${controller.file}.controller.ts`;
  const own = path.slice(0, path.lastIndexOf("/"));
  const fromDir = (file: string) =>
    importPath(own, `${target.dir}/${file}`, target.importExtension);
  const types = [`${name}Context`, `${name}Contract`, "Reply"];
  const from = fromDir("contracts");
  const forms = actions.map((action) =>
    writeFormStub(action, surroundings.forms),
  );
  const builders = forms.flatMap((form) => form?.builder ?? []);
  const values = [
    { names: builders.length > 0 ? formHelpers : [], from: fromDir("html") },
    { names: [...new Set(builders)].sort(), from: fromDir("urls") },
  ].filter(({ names }) => names.length > 0);
  const imports = () => [
    writeImport({ kind: "import type", names: types, from }),
    ...values.map((each) => writeImport({ kind: "import", ...each })),
  ];
  const late = new Late(() =>
    renderController(controller, imports(), forms, surroundings),
  );
  return new LateFile(path, late, {
    kind: "controller",
    className,
    contract: `${name}Contract`,
    contractModule: from,
    types,
    values: values.flatMap(({ names, from: module }) =>
      names.map((value) => ({ name: value, module })),
    ),
    members: actions.map(
      (action, index) => new LateMember(action.name, late, index),
    ),
  });
}

function renderController(
  { key, className, contract, actions }: Controller,
  imports: readonly string[],
  forms: readonly (FormStub | null)[],
  { members }: Surroundings,
): Rendering {
  const comment = `Answers the routes of \`${key}\`. ${ownershipNote}`;
  return renderWithBlocks("controller", {
    imports,
    comment: writeComment([comment], 0),
    className,
    contract: `${contract}Contract`,
    actions: actions.map((action, index) => ({
      comment: writeComment(describeStub(action, members), 2),
      signature: writeSignature(action.name, `${contract}Context`),
      body: forms[index]?.body ?? "    return context.notImplemented();",
    })),
  });
}

/** Renders every controller; none where the target has none. */
export function emitControllers(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const { controllers: folder } = target;
  if (folder === false) return [];
  const surroundings: Surroundings = {
    members: findMemberRoutes(model),
    forms: findForms(model),
  };
  return model.controllers.map((controller) =>
    emitController(controller, folder, target, surroundings),
  );
}
