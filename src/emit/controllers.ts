/**
 * The user's controllers: a class for each, with a stub for each action.
 * Stage: emit. What is there already is not our business: see `merge`.
 */
import type { Controller, ControllerAction, Model } from "../model/types.js";
import { writeComment } from "./comment.js";
import { print } from "./doc.js";
import type { OutputFile, WantedMember } from "./file.js";
import { ownershipNote } from "./header.js";
import { writeImport } from "./imports.js";
import { parens } from "./layout.js";
import { describeStub, findMemberRoutes, type MemberRoutes } from "./stub.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";

function writeMember(
  action: ControllerAction,
  context: string,
  members: MemberRoutes,
): WantedMember {
  const param = `context: ${context}<${JSON.stringify(action.name)}>`;
  // A class that is exported says what its methods return, or its types could
  // not be written without a type checker (`isolatedDeclarations`).
  const signature = [action.name, parens([param]), ": Reply {"];
  return {
    name: action.name,
    text: render("stub", {
      comment: writeComment(describeStub(action, members), 2),
      signature: print(signature, 2),
    }).trimEnd(),
  };
}

function emitController(
  controller: Controller,
  folder: string,
  target: Target,
  routes: MemberRoutes,
): OutputFile {
  const { className, contract: name } = controller;
  const path = `${folder}/${controller.file}.controller.ts`;
  const contract = `${name}Contract`;
  const context = `${name}Context`;
  const types = [context, contract, "Reply"];
  const from = importPath(
    path.slice(0, path.lastIndexOf("/")),
    `${target.dir}/contracts`,
    target.importExtension,
  );
  const members = controller.actions.map((action) =>
    writeMember(action, context, routes),
  );
  const comment = `Answers the routes of \`${controller.key}\`. ${ownershipNote}`;
  return {
    path,
    owner: "yours",
    content: render("controller", {
      imports: writeImport({ kind: "import type", names: types, from }),
      comment: writeComment([comment], 0),
      className,
      contract,
      members,
    }),
    merge: {
      kind: "controller",
      className,
      contract,
      contractModule: from,
      types,
      members,
    },
  };
}

/** Renders every controller; none where the target has none. */
export function emitControllers(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const { controllers: folder } = target;
  if (folder === false) return [];
  const routes = findMemberRoutes(model);
  return model.controllers.map((controller) =>
    emitController(controller, folder, target, routes),
  );
}
